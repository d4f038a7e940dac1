# The SIP2 server of others (pysip2) in front of the library system of others (InvenioILS): what a library has whose system speaks SIP2.
# It is told by a line of JSON where the system is, and says on which port it listens.
import base64
import json
import ssl
import sys
import urllib.error
import urllib.parse
import urllib.request

import anyio
import pysip2 as sip

settings = json.loads(sys.stdin.readline())
PLACE, STAFF = settings['place'], settings['staffId']
ON_LOAN, PENDING = 'ITEM_ON_LOAN', 'PENDING'
tls = ssl.create_default_context(cadata=settings['ca'])


def call(method, path, body=None, form=None):
    request = urllib.request.Request(settings['address'] + path, method=method)
    request.add_header('Accept', 'application/json')
    if form is None:
        request.add_header('Authorization', 'Bearer ' + settings['token'])
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header('Content-Type', 'application/json')
    if form is not None:
        request.data = urllib.parse.urlencode(form).encode()
    try:
        with urllib.request.urlopen(request, timeout=60, context=tls) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, None


def find(path, query):
    _, found = call('GET', f'{path}?size=100&q={urllib.parse.quote(query)}')
    return [hit['metadata'] for hit in found['hits']['hits']]


# The system decides by its index: what was changed is there before the next question.
def change(path, body):
    status, _ = call('POST', path, {**body, 'transaction_location_pid': PLACE, 'transaction_user_pid': STAFF})
    request = urllib.request.Request(settings['search'] + '/ils-*/_refresh', method='POST')
    request.add_header('Authorization', 'Basic ' + base64.b64encode(settings['searchPassword'].encode()).decode())
    urllib.request.urlopen(request, timeout=60, context=tls).close()
    return status == 202


def patron_of(card):
    found = [one for one in find('/patrons/', f'email:"{card}"') if one['email'] == card]
    return found[0] if found else None


def copy_of(barcode):
    found = find('/items/', f'barcode:"{barcode}"')
    # By its number it is up to date.
    return call('GET', f'/items/{found[0]["pid"]}')[1]['metadata'] if found else None


def loans_of(patron, state):
    return find('/circulation/loans/', f'patron_pid:{patron["pid"]} AND state:{state}')


def barcode_of(document):
    found = find('/items/', f'document_pid:"{document}"')
    return found[0]['barcode'] if found else document


def end_of(day):
    return day.replace('-', '') + '    235959'


app = sip.SIP2Server(encoding='utf-8', login_required=True, institution_id='FOREIGN')


@app.route(sip.LOGIN)
def login(request, _):
    is_right = (request.login_user_id, request.login_password) == ('portal', 'portal-secret')
    return sip.LoginResponse(ok='1' if is_right else '0')


@app.route(sip.PATRON_INFORMATION)
def information(request, context):
    card = request.patron_identifier
    patron = patron_of(card)
    loans = loans_of(patron, ON_LOAN) if patron else []
    holds = loans_of(patron, PENDING) if patron else []
    wanted = request.summary.find('Y')
    secret = request.patron_password
    form = {'email': card, 'password': secret}
    is_right = bool(patron and secret) and call('POST', '/login', form=form)[0] == 200
    return sip.PatronInformationResponse(
        patron_status=' ' * 14 if patron else 'YYYY' + ' ' * 10,
        language=request.language,
        transaction_date=context.now_18(),
        hold_items_count='0000',
        overdue_items_count=f'{sum(loan["is_overdue"] for loan in loans):04}',
        charged_items_count=f'{len(loans):04}',
        fine_items_count='0000',
        recall_items_count='0000',
        unavailable_holds_count=f'{len(holds):04}',
        institution_id='FOREIGN',
        patron_identifier=card,
        personal_name=patron['name'] if patron else '',
        valid_patron='Y' if patron else 'N',
        valid_patron_password='Y' if is_right else 'N',
        charged_items=tuple(loan['item']['barcode'] for loan in loans) if wanted == 2 else (),
        unavailable_hold_items=tuple(barcode_of(hold['document_pid']) for hold in holds) if wanted == 5 else (),
    )


@app.route(sip.ITEM_INFORMATION)
def item(request, context):
    copy = copy_of(request.item_identifier)
    lent = copy['circulation'] if copy and copy['circulation'].get('state') == ON_LOAN else None
    return sip.ItemInformationResponse(
        circulation_status='01' if copy is None else '04' if lent else '03',
        security_marker='00',
        fee_type='01',
        transaction_date=context.now_18(),
        item_identifier=request.item_identifier,
        title_identifier=copy['document']['title'] if copy else '',
        due_date=end_of(lent['end_date']) if lent else None,
    )


def renewed(card, barcode):
    patron, copy = patron_of(card), copy_of(barcode) if barcode else None
    loan = next((one for one in loans_of(patron, ON_LOAN) if one['item']['barcode'] == barcode), None)
    if copy is None or loan is None:
        return 'This item is not checked out to you', None
    # Staff could: readers may not.
    _, document = call('GET', f'/documents/{loan["document_pid"]}')
    if document['metadata']['circulation']['overbooked']:
        return 'Item is on hold for another patron', None
    body = {key: loan[key] for key in ('document_pid', 'item_pid', 'patron_pid')}
    if not change(f'/circulation/loans/{loan["pid"]}/extend', body):
        return 'Not allowed', None
    _, after = call('GET', f'/circulation/loans/{loan["pid"]}')
    return None, end_of(after['metadata']['end_date'])


@app.route(sip.RENEW)
def renew(request, context):
    refused, due = renewed(request.patron_identifier, request.item_identifier)
    return sip.RenewResponse(
        ok='0' if refused else '1',
        renewal_ok='N' if refused else 'Y',
        magnetic_media='U',
        desensitize='N',
        transaction_date=context.now_18(),
        institution_id='FOREIGN',
        patron_identifier=request.patron_identifier,
        item_identifier=request.item_identifier or '',
        title_identifier='',
        due_date=due or '',
        screen_message=(refused,) if refused else (),
    )


def held(mode, card, barcode):
    patron, copy = patron_of(card), copy_of(barcode)
    if copy is None:
        return 'No such item'
    own = [one for one in loans_of(patron, PENDING) if one['document_pid'] == copy['document_pid']]
    body = {'document_pid': copy['document_pid'], 'patron_pid': patron['pid']}
    if mode == '+':
        if own:
            return 'You already have a hold on this title'
        wish = {**body, 'pickup_location_pid': PLACE, 'delivery': {'method': 'PICKUP'}}
        return None if change('/circulation/loans/request', wish) else 'Not allowed'
    if not own:
        return 'There is no such hold'
    reason = {**body, 'cancel_reason': 'USER_CANCEL'}
    return None if change(f'/circulation/loans/{own[0]["pid"]}/cancel', reason) else 'Not allowed'


@app.route(sip.HOLD)
def hold(request, context):
    refused = held(request.hold_mode, request.patron_identifier, request.item_identifier)
    return sip.HoldResponse(
        ok='0' if refused else '1',
        available='N',
        transaction_date=context.now_18(),
        institution_id='FOREIGN',
        patron_identifier=request.patron_identifier,
        item_identifier=request.item_identifier,
        screen_message=(refused,) if refused else (),
    )


async def main():
    async with app.start() as port:
        print(json.dumps({'port': port}), flush=True)
        await anyio.sleep_forever()


anyio.run(main)
