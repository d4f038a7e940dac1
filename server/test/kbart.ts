interface KbartTitle {
  title: string
  issn?: string
  eissn?: string
  from?: string
  until?: string
  url?: string
  titleId?: string
}

const columns = [
  'publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'num_first_vol_online',
  'num_first_issue_online', 'date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online', 'title_url', 'first_author',
  'title_id', 'embargo_info', 'coverage_depth', 'notes', 'publisher_name', 'publication_type',
] // oxfmt-ignore

const lineOf = (given: KbartTitle) => {
  const { title, issn = '', eissn = '', from = '', until = '', url = '', titleId = '' } = given
  return [
    title, issn, eissn, from, '', '', until, '', '', url, '', titleId, '', 'fulltext', '', 'A publisher', 'serial',
  ].join('\t') // oxfmt-ignore
}

/** A title list as suppliers send it, in base64. */
export const aTitleList = (titles: KbartTitle[]) =>
  Buffer.from([columns.join('\t'), ...titles.map(lineOf)].join('\n')).toString('base64')
