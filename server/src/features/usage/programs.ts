/** Words by which programs name themselves: crawlers, what watches sites, what steers a browser, what fetches pages. Cubot makes phones. */
const ownNames =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|scrap|monitor|uptime|pingdom|headless|phantom|selenium|puppeteer|playwright|curl\/|wget\/|python|java\/|okhttp|go-http|libwww|httpclient|axios\/|scrapy|guzzle|postman/iu

/** Whether a use is of a program: it says so, or it says nothing at all. Another system that reads with a key is one, too. */
export const isProgram = ({ userAgent, isSystem }: { userAgent: string; isSystem: boolean }) =>
  isSystem || userAgent.trim() === '' || ownNames.test(userAgent)
