import type { Locale } from '@shulin/contract/locale'

interface Words {
  skip: string
  languages: string
  toPortal: string
  search: string
  newBooksFeed: string
  privacy: string
  comma: string
  colon: string
  between: string

  published: string
  edition: string
  extent: string
  isbn: string
  issn: string
  class: string
  subjects: string
  series: string
  otherTitles: string
  kind: string
  language: string
  country: string
  doi: string
  have: string
  number: string

  get: string
  onShelf: (count: number) => string
  noneOnShelf: string
  inAll: (count: number) => string
  nothing: string
  openRecord: string
  openRecordWhy: string
  resolver: string
  age: string
  online: string
  onlineKinds: Record<'full text' | 'trial reading' | 'contents' | 'sound' | 'video', string>
  login: string

  holdings: string
  location: string
  callNumber: string
  shelf: string
  ofAll: (onShelf: number, all: number) => string
  about: string
  contents: string
  related: string
  by: (author: string) => string

  home: string
  homeLead: string
  newBooks: string
  topics: string
  noTopics: string
  lists: string
  noLists: string
  libraries: string
  titles: (count: number) => string
  listBy: (owner: string) => string
  openList: string
  listFeed: string
  notes: string
  searchFeed: (words: string) => string

  unknown: string
  unknownWhy: string
  gone: string
  goneWhy: string
  closed: string
  closedWhy: string
  failed: string
  failedWhy: string
  offline: string
  offlineWhy: string
  offlineAgain: string
}

/** What the public pages say. */
export const texts: Record<Locale, Words> = {
  'zh-CN': {
    skip: '跳到正文',
    languages: '语言',
    toPortal: '进入图书馆门户',
    search: '检索馆藏',
    newBooksFeed: '新书通报订阅源（Atom）',
    privacy: '隐私政策',
    comma: '，',
    colon: '：',
    between: '；',
    published: '出版',
    edition: '版本',
    extent: '页数',
    isbn: 'ISBN',
    issn: 'ISSN',
    class: '分类',
    subjects: '主题',
    series: '丛书',
    otherTitles: '其他题名',
    kind: '文献类型',
    language: '语种',
    country: '国家或地区',
    doi: 'DOI',
    have: '本馆所藏',
    number: '记录号',
    get: '获取',
    onShelf: (count) => `在架 ${count} 册`,
    noneOnShelf: '暂无在架',
    inAll: (count) => `共 ${count} 册`,
    nothing: '本馆没有可借的单册，也没有在线全文。',
    openRecord: '在门户中打开',
    openRecordWhy: '取得它的各种方式、收藏、引用和实时在架情况都在门户里。',
    resolver: '在本馆解析器中查找',
    age: '此页的在架情况最多可能迟一小时。',
    online: '在线阅读',
    onlineKinds: {
      'full text': '阅读全文',
      'trial reading': '试读',
      contents: '目录',
      sound: '收听',
      video: '观看',
    },
    login: '登录后可读',
    holdings: '馆藏',
    location: '馆藏地',
    callNumber: '索书号',
    shelf: '在架',
    ofAll: (onShelf, all) => `${onShelf}/${all}`,
    about: '内容简介',
    contents: '目录',
    related: '相关',
    by: (author) => author,
    home: '首页',
    homeLead: '这里不用脚本也能浏览；检索、借阅和个人服务在图书馆门户里。',
    newBooks: '新书通报',
    topics: '专题',
    noTopics: '图书馆还没有公开的专题。',
    lists: '书单',
    noLists: '还没有读者公开书单。',
    libraries: '图书馆',
    titles: (count) => `${count} 种`,
    listBy: (owner) => `${owner} 的书单`,
    openList: '在门户中打开',
    listFeed: '关注这个书单（Atom）',
    notes: '附注',
    searchFeed: (words) => `检索“${words}”`,
    unknown: '没有找到这个页面',
    unknownWhy: '这个地址没有对应的书目。可能是地址抄错了，也可能这本书从未在本馆目录中。',
    gone: '这条书目已经撤下',
    goneWhy: '本馆曾有这本书，现在已不再收藏。您可以在门户里看看有没有其他版本。',
    closed: '请先登录',
    closedWhy: '本馆的目录只向登录的读者开放。',
    failed: '暂时无法打开',
    failedWhy: '系统暂时没有回应，请稍后再试。',
    offline: '您现在没有联网',
    offlineWhy:
      '图书馆门户要联网才能使用。除登录期间的读者证以外，检索、借阅和个人信息都不会存放在这台设备上。',
    offlineAgain: '再试一次',
  },
  'zh-TW': {
    skip: '跳到主要內容',
    languages: '語言',
    toPortal: '前往圖書館入口網',
    search: '檢索館藏',
    newBooksFeed: '新書通報訂閱源（Atom）',
    privacy: '隱私權政策',
    comma: '，',
    colon: '：',
    between: '；',
    published: '出版',
    edition: '版本',
    extent: '頁數',
    isbn: 'ISBN',
    issn: 'ISSN',
    class: '分類',
    subjects: '主題',
    series: '叢書',
    otherTitles: '其他題名',
    kind: '資料類型',
    language: '語文',
    country: '國家或地區',
    doi: 'DOI',
    have: '本館所藏',
    number: '紀錄號',
    get: '取得',
    onShelf: (count) => `在架 ${count} 冊`,
    noneOnShelf: '目前無在架',
    inAll: (count) => `共 ${count} 冊`,
    nothing: '本館沒有可借的單冊，也沒有線上全文。',
    openRecord: '在入口網開啟',
    openRecordWhy: '取得它的各種方式、收藏、引用和即時在架狀況都在入口網。',
    resolver: '在本館連結解析器中查找',
    age: '本頁的在架狀況最多可能延遲一小時。',
    online: '線上閱讀',
    onlineKinds: {
      'full text': '閱讀全文',
      'trial reading': '試讀',
      contents: '目次',
      sound: '收聽',
      video: '觀看',
    },
    login: '登入後可讀',
    holdings: '館藏',
    location: '館藏地',
    callNumber: '索書號',
    shelf: '在架',
    ofAll: (onShelf, all) => `${onShelf}/${all}`,
    about: '內容簡介',
    contents: '目次',
    related: '相關',
    by: (author) => author,
    home: '首頁',
    homeLead: '這裡不用指令碼也能瀏覽；檢索、借閱和個人服務在圖書館入口網。',
    newBooks: '新書通報',
    topics: '專題',
    noTopics: '圖書館還沒有公開的專題。',
    lists: '書單',
    noLists: '還沒有讀者公開書單。',
    libraries: '圖書館',
    titles: (count) => `${count} 種`,
    listBy: (owner) => `${owner} 的書單`,
    openList: '在入口網開啟',
    listFeed: '關注這份書單（Atom）',
    notes: '附註',
    searchFeed: (words) => `檢索「${words}」`,
    unknown: '找不到這個頁面',
    unknownWhy: '這個網址沒有對應的書目。可能是網址抄錯了，也可能這本書從未在本館目錄中。',
    gone: '這筆書目已經撤下',
    goneWhy: '本館曾有這本書，現在已不再典藏。您可以在入口網看看有沒有其他版本。',
    closed: '請先登入',
    closedWhy: '本館的目錄只開放給登入的讀者。',
    failed: '暫時無法開啟',
    failedWhy: '系統暫時沒有回應，請稍後再試。',
    offline: '您現在沒有連上網路',
    offlineWhy:
      '圖書館入口網要連線才能使用。除登入期間的借閱證以外，檢索、借閱和個人資料都不會存放在這台裝置上。',
    offlineAgain: '再試一次',
  },
  'en-US': {
    skip: 'Skip to the content',
    languages: 'Language',
    toPortal: 'Go to the library portal',
    search: 'Search the catalog',
    newBooksFeed: 'New books as a feed (Atom)',
    privacy: 'Privacy policy',
    comma: ', ',
    colon: ': ',
    between: '; ',
    published: 'Published',
    edition: 'Edition',
    extent: 'Extent',
    isbn: 'ISBN',
    issn: 'ISSN',
    class: 'Class',
    subjects: 'Subjects',
    series: 'Series',
    otherTitles: 'Other titles',
    kind: 'Kind',
    language: 'Language',
    country: 'Country',
    doi: 'DOI',
    have: 'We have',
    number: 'Record number',
    get: 'Get it',
    onShelf: (count) => `${count} on shelf`,
    noneOnShelf: 'None on shelf',
    inAll: (count) => (count === 1 ? '1 copy in all' : `${count} copies in all`),
    nothing: 'We have neither a copy to lend nor a text online.',
    openRecord: 'Open in the portal',
    openRecordWhy:
      'See every way to get it, keep it, cite it, and see what is on the shelf right now.',
    resolver: 'Find it through the library’s link resolver',
    age: 'What this page says of the shelf may be an hour old.',
    online: 'Online',
    onlineKinds: {
      'full text': 'Read the full text',
      'trial reading': 'Read a sample',
      contents: 'Contents',
      sound: 'Listen',
      video: 'Watch',
    },
    login: 'Log in to read',
    holdings: 'Copies',
    location: 'Location',
    callNumber: 'Call number',
    shelf: 'On shelf',
    ofAll: (onShelf, all) => `${onShelf} of ${all}`,
    about: 'Summary',
    contents: 'Contents',
    related: 'Related',
    by: (author) => `by ${author}`,
    home: 'Home',
    homeLead:
      'This page needs no scripts. Searching, borrowing and your own account are in the library portal.',
    newBooks: 'New books',
    topics: 'Topics',
    noTopics: 'The library has no public topics yet.',
    lists: 'Book lists',
    noLists: 'No reader has opened a book list yet.',
    libraries: 'Libraries',
    titles: (count) => (count === 1 ? '1 title' : `${count} titles`),
    listBy: (owner) => `A book list by ${owner}`,
    openList: 'Open in the portal',
    listFeed: 'Follow this list (Atom)',
    notes: 'Notes',
    searchFeed: (words) => `Search: ${words}`,
    unknown: 'There is no such page',
    unknownWhy:
      'No title has this address. It may have been copied with a slip, or the book was never in this catalog.',
    gone: 'This record has been withdrawn',
    goneWhy:
      'The library had this book and has it no longer. The portal may have another edition of it.',
    closed: 'Please log in',
    closedWhy: 'The catalog of this library is open to readers who have logged in.',
    failed: 'This page cannot be opened right now',
    failedWhy: 'The system did not answer. Please try again in a moment.',
    offline: 'You are offline',
    offlineWhy:
      'The library portal needs a connection. Apart from your library card while you are logged in, searches, loans and personal data are never kept on this device.',
    offlineAgain: 'Try again',
  },
}
