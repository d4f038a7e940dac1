# A self-check machine made of two programs of others: the SIP2 client for Python speaks, and pysip2 holds every answer to the protocol.
# Reads commands as lines of JSON, [name, arguments], and prints what the client made of each answer.
import json
import os
import sys

from pysip2 import RenewAllRequest, decode_message, encode_message
from Sip2.sip2 import Sip2

settings = json.loads(sys.argv[1])
machine = Sip2()
for name, value in settings.items():
    setattr(machine, name, value)
machine.loglevel = 'CRITICAL'
machine.connect()


def renew_all():
    # The client leaves the date out of this one message: pysip2 writes it.
    message = RenewAllRequest(
        transaction_date=machine._datestamp(),
        institution_id=machine.institutionId,
        patron_identifier=machine.patron,
    )
    sequence = machine._request_seq_set()
    frame = encode_message(message, sequence_number=sequence, checksum=True, encoding=machine.hostEncoding)
    return frame.decode(machine.hostEncoding)


for line in sys.stdin:
    name, arguments = json.loads(line)
    if name == 'patron':
        machine.patron, machine.patronpwd = arguments
        continue
    if name == 'again':
        request = machine.last_request
    elif name == 'renew_all':
        request = renew_all()
    else:
        request = getattr(machine, f'sip_{name}_request')(**arguments)
    response = machine.get_response(request)
    strict = decode_message(response.encode(machine.hostEncoding), encoding=machine.hostEncoding)
    kind = 'checkout' if name == 'again' else name
    parsed = getattr(machine, f'sip_{kind}_response')(response)
    print(json.dumps({
        'raw': response.strip(),
        'fixed': parsed['fixed'],
        'fields': {key: value for key, value in parsed['variable'].items() if key and key != 'Raw'},
        'strict': type(strict.message).__name__,
        'sequence': strict.sequence_number,
        'encrypted': machine._socket.version(),
    }), flush=True)

# It says farewell on the way out, when nobody listens any more.
sys.stdout = open(os.devnull, 'w')
