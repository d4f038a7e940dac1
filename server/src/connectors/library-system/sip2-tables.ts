import type { Availability } from '../../features/circulation/library-system.ts'

/** How the words and numbers of a system are read; each library may have its own. */
export interface Sip2Tables {
  /** A refusal has no code, only words: the first pattern that fits names the rule. */
  words: readonly { pattern: string; code: string }[]
  /** By the number of the protocol. What is not here is not lent. */
  states: Readonly<Record<string, Availability['state']>>
  /** What each of the fourteen flags of a reader means; those without a rule only say that there is one. */
  flags: readonly (string | null)[]
}

/** What most systems say, in Chinese and in English. */
export const usualTables: Sip2Tables = {
  words: [
    { pattern: '没有这笔借阅|沒有這筆借閱|没有借出|沒有借出|no such loan|not (on loan|lent|checked out|charged)', code: 'loan.unknown' },
    { pattern: '没有这个条码|沒有這個條碼|no copy has|(item|copy|barcode).*(not found|unknown)', code: 'request.record-unknown' },
    { pattern: '没有这项预约|沒有這項預約|no such (hold|reservation|request)', code: 'request.unknown' },
    { pattern: 'already.*(hold|request|reserv)|you have (asked|reserved|requested).*already|已(经|有您的)?(预约|申请)|已(經|有您的)?(預約|申請)', code: 'rule.one-request-per-title' },
    { pattern: '续借.*(上限|次数|已达)|續借.*(上限|次數|已達)|(max|too many|limit).*renew|renew.*(limit|max)', code: 'rule.renewal-limit' },
    { pattern: '等候|等待|预约|預約|on hold|on reserve|waiting|requested', code: 'rule.nobody-waiting' },
    { pattern: '挂失|掛失|lost card|card.*lost', code: 'rule.card-not-lost' },
    { pattern: '冻结|凍結|停借|frozen|blocked|suspended|debarred|restricted', code: 'rule.not-frozen' },
    { pattern: '欠款|欠费|欠費|罚款|罰款|\\b(fines?|fees?|owe|owing)\\b', code: 'rule.debt-limit' },
    { pattern: '(证|證).*(到期|过期|過期)|card.*(expired|ended)|expired', code: 'rule.card-valid' },
    { pattern: '逾期|超期|overdue', code: 'rule.loan-not-overdue' },
    { pattern: '上限|too many|limit', code: 'rule.loan-limit' },
  ], // oxfmt-ignore
  states: {
    '02': 'not lent',
    '03': 'available',
    '04': 'on loan',
    '05': 'on loan',
    '06': 'not lent',
    '07': 'on loan',
    '08': 'held',
    '09': 'available',
    '10': 'elsewhere',
    '11': 'not lent',
    '12': 'not lent',
    '13': 'not lent',
  },
  flags: [
    null,
    null,
    null,
    null,
    'rule.card-not-lost',
    'rule.loan-limit',
    'rule.no-overdue',
    'rule.renewal-limit',
    'rule.not-frozen',
    'rule.not-frozen',
    'rule.debt-limit',
    'rule.debt-limit',
    'rule.no-overdue',
    'rule.debt-limit',
  ],
}

const unmapped = 'rule.not-allowed'

/** Our name of the rule that a system's words are about. */
export const ruleIn = ({ words }: Sip2Tables, text: string) =>
  words.find(({ pattern }) => new RegExp(pattern, 'iu').test(text))?.code ?? unmapped
