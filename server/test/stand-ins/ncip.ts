import {
  allAt,
  at,
  readMessage,
  textAt,
  type Element,
} from '../../src/connectors/library-system/ncip-xml.ts'
import type { Ledger, No } from './ledger.ts'
import type { Protocol, QuestionKind, StandInAnswer, StandInRequest } from './protocol.ts'

export const ncipClient = { login: 'portal', secret: 'portal-secret-ncip', agency: 'FOREIGN' }

const namespace = 'http://www.niso.org/2008/ncip'
const scheme = 'http://www.niso.org/ncip/v1_0/imp1/schemes'

/** Written apart from the adapter: whoever reads it must not depend on how ours are written. */
const element = (name: string, ...inside: (string | false)[]) =>
  `<ns1:${name}>${inside.filter((part) => part !== false).join('')}</ns1:${name}>`
const coded = (name: string, value: string) =>
  `<ns1:${name} ns1:Scheme="${scheme}/${name.toLowerCase()}/${name.toLowerCase()}.scm">${text(value)}</ns1:${name}>`
const text = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const problem = (type: string, about: string, value = '', detail = type) =>
  element(
    'Problem',
    coded('ProblemType', type),
    element('ProblemDetail', text(detail)),
    element('ProblemElement', about),
    element('ProblemValue', text(value)),
  )

const problems: Partial<Record<No, [type: string, about: string]>> = {
  wanted: ['Renewal Not Allowed - Item Has Outstanding Requests', 'ItemId'],
  limit: ['Maximum Renewals Exceeded', 'ItemId'],
  blocked: ['User Blocked', 'UserId'],
  twice: ['Duplicate Request', 'BibliographicId'],
  place: ['Resource Cannot Be Provided', 'PickupLocation'],
  gone: ['Unknown Item', 'BibliographicId'],
}

const kinds: Record<string, QuestionKind> = {
  RenewItem: 'renew',
  RequestItem: 'hold',
  CancelRequestItem: 'cancel',
  CreateUserFiscalTransaction: 'pay',
}

/** What a question must be made of, in the order of the schema; what is not in it is refused. */
const shapes: Record<string, string[]> = {
  LookupUser: [
    'InitiationHeader',
    'UserId',
    'AuthenticationInput',
    'UserElementType',
    'LoanedItemsDesired',
    'RequestedItemsDesired',
    'UserFiscalAccountDesired',
  ],
  RenewItem: ['InitiationHeader', 'UserId', 'ItemId'],
  RequestItem: [
    'InitiationHeader',
    'UserId',
    'BibliographicId',
    'ItemId',
    'RequestId',
    'RequestType',
    'RequestScopeType',
    'PickupLocation',
  ],
  CancelRequestItem: ['InitiationHeader', 'UserId', 'ItemId', 'RequestId', 'RequestType'],
  LookupItemSet: ['InitiationHeader', 'ItemId', 'ItemElementType', 'NextItemToken'],
  CreateUserFiscalTransaction: ['InitiationHeader', 'UserId', 'FiscalTransactionInformation'],
}

const perPage = 20

/** An NCIP 2.02 server: one address, one question a message, in the order of the schema; a refusal is a problem inside a 200. */
export function ncip(): Protocol {
  const questionIn = ({ body }: StandInRequest) => {
    const [question] = readMessage(body).inside
    return question
  }
  const xml = (kind: QuestionKind, name: string, ...inside: (string | false)[]): StandInAnswer => ({
    kind,
    status: 200,
    type: 'application/xml; charset=utf-8',
    text:
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
      `<ns1:NCIPMessage xmlns:ns1="${namespace}" ns1:version="http://www.niso.org/schemas/ncip/v2_02/ncip_v2_02.xsd">` +
      `${name === '' ? inside.join('') : element(name, ...inside)}</ns1:NCIPMessage>`,
  })
  const userId = (card: string) =>
    element('UserId', element('AgencyId', ncipClient.agency), element('UserIdentifierValue', card))
  const itemId = (barcode: string) =>
    element(
      'ItemId',
      element('AgencyId', ncipClient.agency),
      element('ItemIdentifierValue', barcode),
    )
  const requestId = (value: string) =>
    element(
      'RequestId',
      element('AgencyId', ncipClient.agency),
      element('RequestIdentifierValue', value),
    )
  const amount = (name: string, fen: number) =>
    element(name, coded('CurrencyCode', 'CNY'), element('MonetaryValue', String(fen)))

  function lookUpUser(question: Element, { books }: Ledger): StandInAnswer {
    const named = textAt(question, 'UserId/UserIdentifierValue')
    const inputs = allAt(question, 'AuthenticationInput').map((input) => ({
      type: textAt(input, 'AuthenticationInputType'),
      data: textAt(input, 'AuthenticationInputData'),
    }))
    const card = named ?? inputs.find(({ type }) => type === 'Barcode Id')?.data
    const patron = books.patrons.find((known) => known.card === card)
    const answer = 'LookupUserResponse'
    if (!patron) return xml('read', answer, problem('Unknown User', 'UserId', card))
    const secret = inputs.find(({ type }) => type === 'PIN')?.data
    if (named === undefined && secret !== patron.secret)
      return xml('read', answer, problem('User Authentication Failed', 'AuthenticationInput'))

    const fees = books.fees.filter(({ patronId, openFen }) => patronId === patron.id && openFen > 0)
    const wants = (what: string) => at(question, `${what}Desired`) !== undefined
    const loans = books.loans.filter(({ patronId }) => patronId === patron.id)
    const holds = books.holds.filter(({ patronId }) => patronId === patron.id)
    const titleOf = (titleId: number) => books.titles.find(({ id }) => id === titleId)!.title
    return xml(
      'read',
      answer,
      userId(patron.card),
      wants('UserFiscalAccount') &&
        element(
          'UserFiscalAccount',
          amount(
            'AccountBalance',
            fees.reduce((sum, { openFen }) => sum + openFen, 0),
          ),
          ...fees.map((fee) =>
            element(
              'AccountDetails',
              element('AccrualDate', '2026-11-01T00:00:00Z'),
              element(
                'FiscalTransactionInformation',
                coded('FiscalActionType', 'Assess'),
                coded('FiscalTransactionType', 'Fine'),
                amount('Amount', fee.openFen),
              ),
            ),
          ),
        ),
      ...(wants('LoanedItems') ? loans : []).map((loan) => {
        const copy = books.copies.find(({ id }) => id === loan.copyId)!
        return element(
          'LoanedItem',
          itemId(copy.barcode),
          element('ReminderLevel', '0'),
          element('DateDue', loan.dueAt.toISOString()),
          amount('Amount', 0),
          element('Title', text(titleOf(copy.titleId))),
        )
      }),
      ...(wants('RequestedItems') ? holds : []).map((hold) =>
        element(
          'RequestedItem',
          requestId(hold.note || String(hold.id)),
          coded('RequestType', 'Hold'),
          coded('RequestStatusType', 'In Process'),
          element('DatePlaced', `${hold.placedOn}T00:00:00Z`),
          element('Title', text(titleOf(hold.titleId))),
        ),
      ),
      element(
        'UserOptionalFields',
        element(
          'NameInformation',
          element(
            'PersonalNameInformation',
            element('UnstructuredPersonalUserName', text(patron.name)),
          ),
        ),
        patron.isRestricted &&
          element(
            'BlockOrTrap',
            element('AgencyId', ncipClient.agency),
            coded('BlockOrTrapType', 'Block Check Out'),
          ),
      ),
    )
  }

  function act(name: string, question: Element, ledger: Ledger): StandInAnswer {
    const { books } = ledger
    const kind = kinds[name]!
    const answer = `${name}Response`
    const card = textAt(question, 'UserId/UserIdentifierValue') ?? ''
    const patron = books.patrons.find((known) => known.card === card)
    if (!patron) return xml(kind, answer, problem('Unknown User', 'UserId', card))
    const refused = (no: No) => {
      const [type, about] = problems[no]!
      return xml(kind, answer, problem(type, about))
    }
    if (name === 'RenewItem') {
      const barcode = textAt(question, 'ItemId/ItemIdentifierValue') ?? ''
      const copy = books.copies.find((known) => known.barcode === barcode)
      // Whose loan it is, it does not ask.
      const loan = copy && books.loans.find(({ copyId }) => copyId === copy.id)
      if (!loan) return xml(kind, answer, problem('Unknown Item', 'ItemId', barcode))
      const no = ledger.renew(loan)
      if (no) return refused(no)
      return xml(
        kind,
        answer,
        itemId(barcode),
        userId(card),
        element('DateDue', loan.dueAt.toISOString()),
        element('RenewalCount', String(loan.renewals)),
      )
    }
    if (name === 'RequestItem') {
      const record = 'BibliographicId/BibliographicRecordId/BibliographicRecordIdentifier'
      const note = textAt(question, 'RequestId/RequestIdentifierValue') ?? ''
      const placed = ledger.placeHold({
        patronId: patron.id,
        titleId: Number(textAt(question, record)),
        place: textAt(question, 'PickupLocation') ?? '',
        note,
      })
      if (typeof placed === 'string') return refused(placed)
      const types = [coded('RequestType', 'Hold'), coded('RequestScopeType', 'Bibliographic Item')]
      return xml(kind, answer, requestId(note || String(placed.id)), userId(card), ...types)
    }
    if (name === 'CancelRequestItem') {
      const asked = textAt(question, 'RequestId/RequestIdentifierValue') ?? ''
      const hold = books.holds.find(({ note, id }) => (note || String(id)) === asked)
      if (!hold) return xml(kind, answer, problem('Unknown Request', 'RequestId', asked))
      ledger.cancelHold(hold)
      return xml(kind, answer, requestId(asked), userId(card))
    }
    const about = at(question, 'FiscalTransactionInformation')!
    const note = textAt(about, 'RequestId/RequestIdentifierValue') ?? ''
    const fen = Number(textAt(about, 'Amount/MonetaryValue'))
    ledger.pay({ patronId: patron.id, fen, note })
    return xml(
      kind,
      answer,
      userId(card),
      element(
        'FiscalTransactionReferenceId',
        element('AgencyId', 'Shulin'),
        element('FiscalTransactionIdentifierValue', text(note)),
      ),
    )
  }

  /** A page of the copies that were asked about, those it knows; more of them behind a token. */
  function lookUpItems(question: Element, { books }: Ledger): StandInAnswer {
    const asked = allAt(question, 'ItemId').map((id) => textAt(id, 'ItemIdentifierValue'))
    const from = Number(textAt(question, 'NextItemToken') ?? 0)
    const answer = 'LookupItemSetResponse'
    const known = asked.flatMap(
      (barcode) => books.copies.find((copy) => copy.barcode === barcode && !copy.isGone) ?? [],
    )
    if (known.length === 0) return xml('read', answer, problem('Unknown Item', 'ItemId'))
    const part = known.slice(from, from + perPage)
    return xml(
      'read',
      answer,
      ...part.map((copy) => {
        const loan = books.loans.find(({ copyId }) => copyId === copy.id)
        const state = loan ? 'On Loan' : copy.notForLoan === 0 ? 'Available On Shelf' : 'In Process'
        const information = element(
          'ItemInformation',
          itemId(copy.barcode),
          loan !== undefined && element('DateDue', loan.dueAt.toISOString()),
          element('ItemOptionalFields', coded('CirculationStatus', state)),
        )
        return element('BibInformation', element('HoldingsSet', information))
      }),
      known.length > from + perPage && element('NextItemToken', String(from + perPage)),
    )
  }

  return {
    kindOf: (request) => kinds[questionIn(request)?.name ?? ''] ?? 'read',
    answer(request, ledger) {
      const { headers, method } = request
      const login = Buffer.from(`${ncipClient.login}:${ncipClient.secret}`).toString('base64')
      if (headers.authorization !== `Basic ${login}`)
        return { kind: 'door', status: 401, type: 'application/xml', text: '' }
      const question = questionIn(request)
      const shape = question && shapes[question.name]
      const places = question?.inside.map(({ name }) => shape?.indexOf(name) ?? -1) ?? []
      const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0))
      const isForUs =
        question && textAt(question, 'InitiationHeader/ToAgencyId/AgencyId') === ncipClient.agency
      if (method !== 'POST' || !question || !shape || !isInOrder || !isForUs)
        return xml('read', '', problem('Invalid Message Syntax Error', 'NCIPMessage'))
      if (question.name === 'LookupUser') return lookUpUser(question, ledger)
      if (question.name === 'LookupItemSet') return lookUpItems(question, ledger)
      return act(question.name, question, ledger)
    },
    lieOf: (answer) =>
      answer.replaceAll(/(User|Item)IdentifierValue>(?=[^<])/gu, '$1IdentifierValue>9'),
    commands: {},
  }
}
