// Calls every documented call of a running portal with made-up input: no answer may be a fault (5xx),
// and every answer must be what the API's own document promises.
//
//   node tools/fuzz/fuzz.ts BASE-URL [--examples 5] [--phases examples,coverage,fuzzing] [--seed 1]
//   node tools/fuzz/fuzz.ts --install      only fetches the tool that does it
//
// BASE-URL is that of an api process (http://localhost:21301): what stands before it answers malformed
// requests itself. Leaves reports/schemathesis*.xml (JUnit); all else stays in reports/schemathesis.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readerHeaders, staffCookie } from './callers.ts'
import { knownValues } from './known-values.ts'
import { installSchemathesis } from './schemathesis.ts'

const { values: asked, positionals } = parseArgs({
  options: {
    // Measured once: 20 examples missed a planted fault that 100 found. These keep the run of every check short, in which what the
    // document says by itself (examples, coverage) is tried whole; `pnpm long fuzz` asks for 200.
    examples: { type: 'string', default: '5' },
    phases: { type: 'string', default: 'examples,coverage,fuzzing' },
    seed: { type: 'string', default: '1' },
    install: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const command = installSchemathesis()
if (asked.install) process.exit()

const baseUrl = positionals[0]?.replace(/\/$/, '')
if (!baseUrl) throw new Error('Say where an api process is: node tools/fuzz/fuzz.ts BASE-URL')

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'reports/schemathesis')
const configuration = join(folder, 'known-values.toml')

interface Caller {
  report: string
  headers: Record<string, string>
  /** Which paths it tries. */
  paths: ['--include-path-regex' | '--exclude-path-regex', string]
}

// Each has an address of its own (RFC 5737): neither uses up another's allowance of requests.
const visitor: Caller = {
  report: 'schemathesis',
  headers: { groupCode: '100041', 'x-forwarded-for': '192.0.2.1' },
  // Nor what only a reader or a ticket may call: it would answer 401 and nothing else.
  paths: [
    '--exclude-path-regex',
    '^/find/unify/|^/staff/(?!session/open)|^/oga/(?!verifycode/|(login|ssoOpac|otherLogin(/begin)?|outsideAccount|userBind|relevanceUid)$)|^/find/(bookList/(list|add|addBook|addNote|changeNote|delete|deleteBook|deleteNote|invite|join|keepers|listed|moveBook|removeEditor|revision|setDefault|update|uploadCover)$|userInfo|userAddress|patronScoreDetail|record/addmyfav|favorites/(?!topShare|shareDetail)|eFavorites|equestion|eanswer|newEle/eCollection/trialOpinion|findUserEvaluation/(?!getTopScoreList|ratings|userCommentList)|bindMailAndPhone|lspNotice|lendbook|libraryLink|loanInfo/(?!getNearTenYearLoan)|subtenancy/(?!getLocByCallNo|ways)|location/takeBookAddress|findLoan|subscribe/(?!endMail)|frozenSearch/(add|list|delete)|getPassword/(?!check(ImgCode|User)$))',
  ],
}
/** A search has so many fields that it takes as long as all other calls of a visitor: it is tried beside them. */
const searcher: Caller = {
  report: 'schemathesis-search',
  headers: { groupCode: '100041', 'x-forwarded-for': '192.0.2.4' },
  paths: ['--include-path-regex', '^/find/unify/'],
}
const reader: Caller = {
  report: 'schemathesis-reader',
  headers: {
    ...(await readerHeaders(baseUrl, {
      groupCode: '100041',
      mappingPath: 'demo',
      account: '2026001',
      password: 'Herbst-Laub-7-Seen',
    })),
    'x-forwarded-for': '192.0.2.3',
  },
  // Neither what would log it out, nor what wrong passwords and codes close for a quarter of an hour.
  paths: [
    '--include-path-regex',
    '^/find/(userAddress/|patronScoreDetail/|record/addmyfav|favorites/(?!topShare|shareDetail)|eFavorites/|bookList/(list|add|addBook|addNote|changeNote|delete|deleteBook|deleteNote|invite|join|keepers|listed|moveBook|removeEditor|revision|setDefault|update|uploadCover)$|newEle/eCollection/trialOpinion|findUserEvaluation/(?!audit|getTopScoreList|ratings|userCommentList)|userInfo/(?!checkPassword|updatePassword|confirmByCode|(take|drop)SecondFactor)|equestion/(?!staffList)|bindMailAndPhone/|lspNotice/|lendbook/|libraryLink/|loanInfo/(?!getNearTenYearLoan)|subtenancy/(?!process|getLocByCallNo|ways)|location/takeBookAddress|findLoan/|subscribe/(?!endMail)|frozenSearch/(add|list|delete)|getPassword/(?!check(ImgCode|User)$))|^/oga/(userinfo|opaclibcode/)',
  ],
}
/** Works on another institution: what it makes up must not come in the visitor's way. */
const staff: Caller = {
  report: 'schemathesis-staff',
  headers: { cookie: await staffCookie(baseUrl, '300020'), 'x-forwarded-for': '192.0.2.2' },
  // Not the way in and out, nor a password and factor of its own, which would end its session or wait for a phone.
  paths: [
    '--include-path-regex',
    '^/staff/(?!session/|account/(?!sessions)|readers/reveal)|^/find/(equestion/staffList|eanswer/|subtenancy/process|findUserEvaluation/audit)',
  ],
}

interface Report {
  operations: { tested: number }
  test_cases: { generated: number; with_failures: number }
  /** By call and phase: how many well-formed requests were answered, and how many met a 404. */
  valid_rates: Record<string, Record<string, { accepted: number; unreachable: number }>>
  /** `missing_auth`: calls that were answered with 401 or 403 and nothing else. */
  warnings: { missing_auth: string[] }
}

/** They take a number or a token of something that only work makes, which nobody can guess: their own tests go beyond that. */
const ofSomethingMade = new Set([
  'POST /staff/session/open',
  'POST /oga/otherLogin/begin',
  'POST /oga/outsideAccount',
  'POST /staff/accounts/change',
  'POST /staff/accounts/dropSecondFactor',
  'POST /staff/accounts/invite',
  'GET /staff/readers/reader',
  'GET /staff/readers/bindings',
  'POST /staff/readers/undoBinding',
  'POST /staff/readers/dropSecondFactor',
  'GET /staff/readers/form',
  'POST /staff/readers/edit',
  'POST /staff/readers/state',
  'POST /staff/readers/renew',
  'POST /staff/readers/resetPassword',
  'GET /staff/readers/erasure',
  'POST /staff/readers/erase',
  'POST /find/eanswer/reply',
  'POST /staff/signOn/confirmIssuer',
  'POST /staff/catalogue/changeHolding',
  'POST /staff/catalogue/changeItem',
  'POST /staff/catalogue/undoGroupingDecision',
  'POST /staff/catalogue/answerGroupingReport',
  'POST /staff/catalogue/removeAlias',
  'GET /staff/imports/run',
  'POST /staff/imports/decide',
  'GET /staff/imports/refusals',
  'GET /staff/imports/refusalsFile',
  'GET /staff/conversion/run',
  'GET /staff/conversion/differences',
  'GET /staff/conversion/differencesFile',
  'POST /staff/signOn/testProvider',
  'GET /find/getPassword/updateUserPassword',
  'POST /find/getPassword/updateUserPassword',
  'POST /find/lspNotice/updateReadFlag',
  'POST /find/lspNotice/delete',
  'POST /staff/desk/reader',
  'POST /staff/desk/lend',
  'POST /staff/desk/return',
  'POST /staff/desk/renew',
  'POST /staff/desk/lost',
  'POST /staff/desk/block',
  'POST /staff/desk/unblock',
  'POST /staff/desk/cardLost',
  'POST /staff/desk/charge',
  'POST /find/subtenancy/cancel',
  'POST /find/subtenancy/getTakeCode',
  'POST /find/subtenancy/receiveBook',
  'POST /find/subtenancy/takeBarcode',
  'POST /find/subtenancy/acceptRequest',
  'POST /find/subtenancy/process',
  'POST /staff/requests/cancel',
  'POST /staff/requests/handOver',
  'POST /find/subtenancy/beforeSubtenancy',
  'POST /find/subtenancy/userApplyCheck',
  'POST /find/subtenancy/subscribeAndEntrust',
  'POST /find/subtenancy/askBook',
  'POST /find/findLoan/addLoanOrder',
  'GET /find/subtenancy/ways',
  'POST /find/subtenancy/getLocByCallNo',
  'POST /find/physical/getRequestAndEnreustList',
  'POST /staff/points/change',
  'POST /find/subscribe/update',
  'GET /find/subscribe/resultList',
  'POST /find/subscribe/markSeen',
  'POST /find/subscribe/endMail',
  'POST /find/frozenSearch/delete',
  'GET /find/frozenSearch/get',
  'GET /find/frozenSearch/titles',
  'GET /find/frozenSearch/compare',
  'POST /find/frozenSearch/export',
  'POST /find/userAddress/update',
  'POST /find/userAddress/delete',
  'POST /find/userAddress/setDefault',
  'POST /find/record/addmyfav',
  'POST /find/favorites/updateFolder',
  'POST /find/favorites/deleteFolder',
  'POST /find/favorites/switchFolder',
  'GET /find/favorites/shareDetail',
  'POST /find/eFavorites/add',
  'POST /find/bookList/update',
  'POST /find/bookList/delete',
  'POST /find/bookList/setDefault',
  'POST /find/bookList/addBook',
  'POST /find/bookList/deleteBook',
  'POST /find/bookList/listed',
  'POST /find/bookList/moveBook',
  'POST /find/bookList/addNote',
  'POST /find/bookList/changeNote',
  'POST /find/bookList/deleteNote',
  'GET /find/bookList/keepers',
  'GET /find/bookList/revision',
  'POST /find/bookList/invite',
  'POST /find/bookList/join',
  'POST /find/bookList/removeEditor',
  'POST /find/userInfo/checkMailCode',
  'POST /find/userInfo/checkPhoneCode',
  'POST /staff/alliance/check',
  'POST /find/findUserEvaluation/deleteComment',
  'POST /find/findUserEvaluation/reportComment',
  'POST /find/findUserEvaluation/audit',
  'POST /staff/selfCheck/add',
  'POST /staff/selfCheck/change',
  'POST /staff/selfCheck/revoke',
  'POST /staff/libraryLinks/save',
  'POST /staff/libraryLinks/try',
  'POST /staff/libraryLinks/settle',
  'POST /find/libraryLink/withdraw',
  'POST /find/libraryLink/placeHold',
  'POST /find/libraryLink/cancelHold',
  'GET /staff/librarySync/differences',
  'POST /staff/librarySync/decide',
  'POST /staff/usage/checkLink',
  'POST /find/newEle/eCollection/trialOpinion',
  'POST /staff/databases/remove',
  'POST /staff/databases/tryAccess',
  'GET /find/journal/detail',
  'POST /staff/journals/save',
  'GET /staff/journals/issues',
  'POST /staff/journals/removeIssue',
  'GET /find/dPackage/getDetail',
  'POST /find/dPackage/journalList',
  'POST /staff/packages/save',
  'POST /staff/packages/saveEntitlement',
  'POST /staff/packages/removeEntitlement',
  'POST /staff/packages/preview',
  'POST /staff/packages/takeIn',
  'GET /find/newEle/eCollection/specialDetail',
  'POST /find/newEle/eCollection/childList',
  'POST /find/newEle/eCollection/resourceList',
  'POST /staff/specialCollections/remove',
  'POST /staff/specialCollections/arrange',
  'GET /staff/specialCollections/records',
  'POST /staff/specialCollections/addRecords',
  'POST /staff/specialCollections/removeRecord',
  'GET /find/dPaper/dDissertation',
  'GET /find/dPaper/dStudies',
  'POST /find/dPaper/refTextList',
  'POST /staff/theses/put',
  'POST /staff/theses/remove',
  'GET /staff/theses/parts',
  'POST /staff/theses/scheduleFile',
  'POST /staff/theses/putReferences',
  'POST /staff/departments/remove',
  'GET /staff/departments/titles',
  'POST /staff/departments/chooseTitles',
  'POST /staff/researchers/remove',
  'POST /staff/researchers/tieName',
  'GET /staff/researchers/works',
  'POST /staff/researchers/decideWorks',
])

/** Calls that answered nothing but 404, so that what lies behind them was not tried at all. */
function neverReached({ valid_rates }: Report): string[] {
  return Object.entries(valid_rates)
    .filter(([, phases]) => {
      const rates = Object.values(phases)
      const hasAnswered = rates.some(({ accepted }) => accepted > 0)
      const hasMissed = rates.some(({ unreachable }) => unreachable > 0)
      return !hasAnswered && hasMissed
    })
    .map(([call]) => call)
    .filter((call) => !ofSomethingMade.has(call))
}

async function isSound({ report: name, headers, paths }: Caller): Promise<boolean> {
  const junit = join(root, `reports/${name}.xml`)
  const report = join(folder, `${name}.json`)
  rmSync(junit, { force: true })
  const options = [
    ['--config-file', configuration],
    ['run', `${baseUrl}/docs/openapi.json`],
    ['--url', baseUrl!],
    Object.entries(headers).flatMap(([header, value]) => ['--header', `${header}:${value}`]),
    paths,
    ['--phases', asked.phases],
    ['--max-examples', asked.examples],
    ['--seed', asked.seed],
    // Invalid input is answered with HTTP 200 and `success: false`, so the checks that expect a 4xx are left out.
    [
      '--checks',
      'not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance',
    ],
    ['--rate-limit', 'auto'],
    ['--request-timeout', '30'],
    ['--generation-database', 'none'],
    ['--continue-on-failure', '--no-color'],
    ['--report', 'junit,json', '--report-junit-path', junit, '--report-json-path', report],
  ].flat()
  const log = openSync(join(folder, `${name}.txt`), 'w')
  const run = spawn(command, options, { cwd: folder, stdio: ['ignore', log, log] })
  const [status] = await once(run, 'close')
  console.log(readFileSync(join(folder, `${name}.txt`), 'utf8'))
  if (!existsSync(report)) return false

  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  const { generated, with_failures: wrong } = found.test_cases
  const missed = neverReached(found)
  for (const call of missed) console.log(`${call} answered nothing but 404`)
  if (missed.length > 0)
    console.log('Is the demo loaded (pnpm shulin demo load)? Does known-values.toml lack a name?')
  console.log(
    `${name}: ${found.operations.tested} calls, ${generated} cases, ${wrong} answered wrongly`,
  )
  // A document without calls, or a caller who is sent away, would pass every check.
  const sentAway = found.warnings.missing_auth.filter((call) => !ofSomethingMade.has(call))
  const isTried = found.operations.tested > 0 && missed.length === 0 && sentAway.length === 0
  return status === 0 && isTried
}

// What an earlier run remembers would change what this one tries.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(configuration, await knownValues(baseUrl, visitor.headers))
// At the same time, each with a page of its own in the log.
const areSound = await Promise.all([searcher, visitor, reader, staff].map(isSound))
process.exitCode = areSound.every(Boolean) ? 0 : 1
