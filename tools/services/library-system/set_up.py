# Sets up an empty InvenioILS in one process: tables, indices, a place, readers, a librarian.
# What a test has to know of it is written to the file that is named: `python set_up.py facts.json`.
import json
import os
import sys

from invenio_app.factory import create_api

READERS = 300
SECRET = 'secret-47'
DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split()

with create_api().app_context():
    from flask_security.utils import hash_password
    from invenio_access.models import ActionRoles
    from invenio_accounts.proxies import current_datastore as people
    from invenio_app_ils.internal_locations.api import INTERNAL_LOCATION_PID_TYPE, InternalLocation
    from invenio_app_ils.locations.api import LOCATION_PID_TYPE, Location
    from invenio_app_ils.proxies import current_app_ils
    from invenio_db import db
    from invenio_indexer.api import RecordIndexer
    from invenio_oauth2server.models import Token
    from invenio_pidstore.models import PersistentIdentifier, PIDStatus
    from invenio_pidstore.providers.recordid_v2 import RecordIdProviderV2
    from invenio_search import current_search

    db.create_all()
    # An earlier attempt may have left some.
    list(current_search.delete(ignore=[400, 404]))
    list(current_search.create(ignore=[400]))

    def number():
        return RecordIdProviderV2.create().pid.pid_value

    def keep(record, kind):
        pid = PersistentIdentifier.get('recid', record['pid'])
        pid.status, pid.pid_type = PIDStatus.REGISTERED, kind
        pid.object_type, pid.object_uuid = 'rec', record.id
        db.session.commit()
        RecordIndexer().index(record)
        return record['pid']

    # Without a place no reader can be indexed.
    times = [{'start_time': '08:00', 'end_time': '18:00'}]
    weekdays = [{'weekday': day, 'is_open': True, 'times': times} for day in DAYS]
    place = keep(
        Location.create(
            {'pid': number(), 'name': 'Central Library', 'opening_exceptions': [], 'opening_weekdays': weekdays}
        ),
        LOCATION_PID_TYPE,
    )
    shelf = keep(
        InternalLocation.create({'pid': number(), 'location_pid': place, 'name': 'Open shelves'}),
        INTERNAL_LOCATION_PID_TYPE,
    )

    staff = people.find_or_create_role('librarian')
    db.session.add(ActionRoles(action='ils-backoffice-access', role=staff))
    secret = hash_password(SECRET)

    def person(name, full_name):
        card = f'{name}@readers.example'
        user = people.create_user(
            email=card, password=secret, active=True, user_profile={'full_name': full_name}
        )
        return card, user

    made = [person(f'reader{n:03}', f'读者 {n:03}') for n in range(1, READERS + 1)]
    _, librarian = person('librarian', 'Librarian')
    people.add_role_to_user(librarian, staff)
    db.session.commit()
    readers = [{'card': card, 'id': str(user.id)} for card, user in made]
    tokens = {}
    # Two readers also act for themselves, where a test compares what they may with what staff may.
    for user in [librarian, made[0][1], made[1][1]]:
        tokens[str(user.id)] = Token.create_personal('portal', user.id, scopes=[], is_internal=False).access_token
    db.session.commit()
    current_app_ils.patron_indexer.reindex_patrons()

    facts = {
        'place': place,
        'shelf': shelf,
        'secret': SECRET,
        'librarian': {'id': str(librarian.id), 'token': tokens[str(librarian.id)]},
        'readers': [{**reader, 'token': tokens.get(reader['id'])} for reader in readers],
    }

file = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
with os.fdopen(file, 'w') as out:
    json.dump(facts, out)
