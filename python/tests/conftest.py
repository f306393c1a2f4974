import pytest
import tedomari


@pytest.fixture(autouse=True)
def fresh_session():
    """Each test has a session of its own, so that none depends on what another has learnt."""
    with tedomari.Session() as session:
        yield session
