# A small library system behind the SIP2 server of others (pysip2). It is told what it has by lines of JSON, [name, arguments], and answers each.
# It acts whenever it is asked, twice when it is asked twice: whoever asks has to know better.
import json
import sys
import threading
from datetime import datetime, timedelta

import anyio
import pysip2 as sip

patrons, copies, holds = {}, {}, []
DAY = '%Y%m%d    %H%M%S'


def end_of(days):
    return (datetime.now() + timedelta(days=days)).replace(hour=23, minute=59, second=59).strftime(DAY)


def put(name, given):
    if name == 'patron':
        patrons[given['card']] = {'name': given['name'], 'secret': given['secret'], 'fees': '0.00', 'blocked': False}
    elif name == 'copy':
        copies[given['barcode']] = {'title': given['title'], 'patron': None, 'days': 0, 'wanted': False, 'renewals': 0}
    elif name == 'loan':
        copies[given['barcode']].update(patron=given['card'], days=30, wanted=given['wanted'])
    elif name == 'fee':
        patrons[given['card']]['fees'] = given['amount']
    elif name == 'block':
        patrons[given['card']]['blocked'] = True
    elif name == 'hold':
        holds.append((given['card'], given['barcode']))
    return {'renewals': {barcode: copy['renewals'] for barcode, copy in copies.items()}}


app = sip.SIP2Server(encoding='utf-8', login_required=True, institution_id='FOREIGN')


@app.route(sip.LOGIN)
def login(request, _):
    is_right = (request.login_user_id, request.login_password) == ('portal', 'portal-secret')
    return sip.LoginResponse(ok='1' if is_right else '0')


@app.route(sip.PATRON_INFORMATION)
def information(request, context):
    card = request.patron_identifier
    patron = patrons.get(card)
    own = [barcode for barcode, copy in copies.items() if patron and copy['patron'] == card]
    waiting = [barcode for holder, barcode in holds if patron and holder == card]
    wanted = request.summary.find('Y')
    blocked = patron and patron['blocked']
    return sip.PatronInformationResponse(
        patron_status=('Y' + ' ' * 13 if blocked else ' ' * 14) if patron else 'YYYY' + ' ' * 10,
        language=request.language,
        transaction_date=context.now_18(),
        hold_items_count='0000',
        overdue_items_count='0000',
        charged_items_count=f'{len(own):04}',
        fine_items_count='0000',
        recall_items_count='0000',
        unavailable_holds_count=f'{len(waiting):04}',
        institution_id='FOREIGN',
        patron_identifier=card,
        personal_name=patron['name'] if patron else '',
        valid_patron='Y' if patron else 'N',
        valid_patron_password='Y' if patron and request.patron_password == patron['secret'] else 'N',
        currency_type='CNY',
        fee_amount=patron['fees'] if patron else '0.00',
        charged_items=tuple(own) if wanted == 2 else (),
        unavailable_hold_items=tuple(waiting) if wanted == 5 else (),
        screen_message=('Your account is blocked',) if blocked else (),
    )


@app.route(sip.ITEM_INFORMATION)
def item(request, context):
    copy = copies.get(request.item_identifier)
    lent = copy is not None and copy['patron'] is not None
    return sip.ItemInformationResponse(
        circulation_status='01' if copy is None else '04' if lent else '03',
        security_marker='00',
        fee_type='01',
        transaction_date=context.now_18(),
        item_identifier=request.item_identifier,
        title_identifier=copy['title'] if copy else '',
        due_date=end_of(copy['days']) if lent else None,
    )


@app.route(sip.RENEW)
def renew(request, context):
    copy = copies.get(request.item_identifier or '')
    refused = None
    if copy is None or copy['patron'] != request.patron_identifier:
        refused = 'This item is not checked out to you'
    elif copy['wanted']:
        refused = 'Item is on hold for another patron'
    else:
        copy['days'] += 30
        copy['renewals'] += 1
    return sip.RenewResponse(
        ok='0' if refused else '1',
        renewal_ok='N' if refused else 'Y',
        magnetic_media='U',
        desensitize='N',
        transaction_date=context.now_18(),
        institution_id='FOREIGN',
        patron_identifier=request.patron_identifier,
        item_identifier=request.item_identifier or '',
        title_identifier=copy['title'] if copy else '',
        due_date='' if refused else end_of(copy['days']),
        screen_message=(refused,) if refused else (),
    )


@app.route(sip.HOLD)
def hold(request, context):
    wish = (request.patron_identifier, request.item_identifier)
    refused = None
    if request.hold_mode == '+':
        if wish in holds:
            refused = 'You already have a hold on this title'
        else:
            holds.append(wish)
    elif wish in holds:
        holds.remove(wish)
    else:
        refused = 'There is no such hold'
    return sip.HoldResponse(
        ok='0' if refused else '1',
        available='N',
        transaction_date=context.now_18(),
        institution_id='FOREIGN',
        patron_identifier=request.patron_identifier,
        item_identifier=request.item_identifier,
        screen_message=(refused,) if refused else (),
    )


def obey():
    for line in sys.stdin:
        print(json.dumps(put(*json.loads(line))), flush=True)


async def main():
    async with app.start() as port:
        print(json.dumps({'port': port}), flush=True)
        threading.Thread(target=obey, daemon=True).start()
        await anyio.sleep_forever()


anyio.run(main)
