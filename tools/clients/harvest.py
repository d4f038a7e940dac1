# Harvests a repository with Sickle and prints one line for every record: its identifier, whether it is deleted, its title.
import json
import sys

from sickle import Sickle

url, given = sys.argv[1], json.loads(sys.argv[2])
for record in Sickle(url).ListRecords(**given):
    title = None if record.deleted else record.metadata.get('title', [None])[0]
    print(json.dumps([record.header.identifier, record.deleted, title, record.header.datestamp]), flush=True)
