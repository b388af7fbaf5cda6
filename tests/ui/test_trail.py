"""Back and forward among visited places."""

from tests.ui.shelf import ref

from chapterverse.ui.trail import Trail, Visit

ROMANS, GENESIS = ref("Rom.3"), ref("Gen.15.6")


def test_back_and_forward_walk_the_visits() -> None:
    trail = Trail()
    assert not trail.can_go_back and not trail.can_go_forward
    for visit in (Visit("read", ROMANS), Visit("search"), Visit("read", GENESIS)):
        trail.visit(visit)
    assert trail.back() == Visit("search")
    assert trail.back() == Visit("read", ROMANS)
    assert not trail.can_go_back
    assert trail.forward() == Visit("search")


def test_going_somewhere_new_drops_what_was_ahead() -> None:
    trail = Trail()
    trail.visit(Visit("read", ROMANS))
    trail.visit(Visit("search"))
    trail.back()
    trail.visit(Visit("ask"))
    assert not trail.can_go_forward
    assert trail.back() == Visit("read", ROMANS)


def test_the_same_place_twice_is_one_visit() -> None:
    trail = Trail()
    trail.visit(Visit("read", ROMANS, "WEB"))
    trail.visit(Visit("read", ROMANS))
    assert not trail.can_go_back
    trail.visit(Visit("read", ROMANS, "KJV"))
    assert trail.can_go_back


def test_moving_within_a_visit_replaces_it() -> None:
    trail = Trail()
    trail.replace(Visit("read", ROMANS))
    assert not trail.can_go_back
    trail.visit(Visit("search"))
    trail.visit(Visit("read", ROMANS))
    trail.replace(Visit("read", GENESIS))
    assert trail.back() == Visit("search")
    assert trail.forward() == Visit("read", GENESIS)


def test_the_trail_forgets_the_oldest() -> None:
    trail = Trail()
    for _ in range(300):
        trail.visit(Visit("read", ROMANS))
        trail.visit(Visit("search"))
    steps = 0
    while trail.can_go_back:
        trail.back()
        steps += 1
    assert steps == 199
