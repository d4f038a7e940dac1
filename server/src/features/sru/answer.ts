import { inLanguage, type Institution } from '../../platform/institution.ts'
import { element, group, xmlText } from '../../platform/text/xml.ts'
import { diagnostics, type Diagnostic, type DiagnosticNumber } from './diagnostic.ts'
import { indexes } from './question.ts'
import { schemas, type SchemaName } from './schemas.ts'

export type Version = '1.1' | '1.2'

const srw = 'xmlns="http://www.loc.gov/zing/srw/"'

const document = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${srw}>${content}</${name}>\n`

const diagnosticOf = (number: DiagnosticNumber, details: string) =>
  group(
    'diagnostic',
    element('uri', `info:srw/diagnostic/1/${number}`) +
      element('details', details) +
      element('message', diagnostics[number]),
    ' xmlns="http://www.loc.gov/zing/srw/diagnostic/"',
  )

/** A page of a result. */
export interface Result {
  version: Version
  total: number
  /** The records of the page; one that has just gone is told as such. */
  records: { recordId: number; data: string | undefined }[]
  start: number
  schema: SchemaName
  packing: 'xml' | 'string'
}

export function writeResult({ version, total, records, start, schema, packing }: Result) {
  const written = records.map(({ recordId, data }, place) =>
    group(
      'record',
      [
        element(
          'recordSchema',
          data === undefined ? 'info:srw/schema/1/diagnostics-v1.1' : schemas[schema].uri,
        ),
        element('recordPacking', packing),
        group('recordData', packed(data ?? diagnosticOf(64, String(recordId)), packing)),
        version === '1.2' ? element('recordIdentifier', String(recordId)) : '',
        element('recordPosition', String(start + place)),
      ].join(''),
    ),
  )
  const next = start + records.length
  return document(
    'searchRetrieveResponse',
    [
      element('version', version),
      element('numberOfRecords', String(total)),
      group('records', written.join('')),
      records.length > 0 && next <= total ? element('nextRecordPosition', String(next)) : '',
    ].join(''),
  )
}

const packed = (data: string, packing: Result['packing']) =>
  packing === 'xml' ? data : xmlText(data)

/** What was wrong, in the frame of the operation that was asked for. */
export const writeDiagnostic = (
  operation: 'searchRetrieve' | 'explain' | 'scan',
  version: Version,
  { number, details }: Diagnostic,
) =>
  document(
    `${operation}Response`,
    [
      element('version', version),
      operation === 'searchRetrieve' ? element('numberOfRecords', '0') : '',
      group('diagnostics', diagnosticOf(number, details)),
    ].join(''),
  )

/** What can be asked here, for programs that ask first. */
export function writeExplanation(
  { name }: Institution,
  { url, version, mostRecords }: { url: URL; version: Version; mostRecords: number },
) {
  const info = [
    group(
      'serverInfo',
      element('host', url.hostname) +
        element('port', url.port || (url.protocol === 'https:' ? '443' : '80')) +
        element('database', url.pathname.slice(1)),
      ` protocol="SRU" version="1.2" transport="${url.protocol.slice(0, -1)}" method="GET POST"`,
    ),
    group('databaseInfo', element('title', inLanguage(name, 'zh-CN'), ' lang="zh" primary="true"')),
    group(
      'indexInfo',
      '<set name="cql" identifier="info:srw/cql-context-set/1/cql-v1.2"/>' +
        '<set name="dc" identifier="info:srw/cql-context-set/1/dc-v1.1"/>' +
        '<set name="bath" identifier="http://zing.z3950.org/cql/bath/2.0/"/>' +
        indexes
          .map(({ title, names }) =>
            group('index', element('title', title, ' lang="en"') + names.map(mapped).join('')),
          )
          .join(''),
    ),
    group(
      'schemaInfo',
      Object.entries(schemas)
        .map(([short, { uri, title }]) =>
          group(
            'schema',
            element('title', title),
            ` identifier="${uri}" name="${short}" sort="false" retrieve="true"`,
          ),
        )
        .join(''),
    ),
    group(
      'configInfo',
      element('default', '10', ' type="numberOfRecords"') +
        element('setting', String(mostRecords), ' type="maximumRecords"') +
        element('default', 'marcxml', ' type="retrieveSchema"'),
    ),
  ]
  const explain = group('explain', info.join(''), ' xmlns="http://explain.z3950.org/dtd/2.0/"')
  return document(
    'explainResponse',
    element('version', version) +
      group(
        'record',
        element('recordSchema', 'http://explain.z3950.org/dtd/2.0/') +
          element('recordPacking', 'xml') +
          group('recordData', explain),
      ),
  )
}

function mapped(name: string) {
  const [set, index] = name.includes('.') ? name.split('.') : ['', name]
  return group('map', element('name', index!, set ? ` set="${set}"` : ''))
}
