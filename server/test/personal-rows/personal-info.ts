import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  money_balance: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('moneyBalance')
      .values({ groupCode, readerId, account: 'deposit', balanceFen: 10_000 })
      .execute(),
}
