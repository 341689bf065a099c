/** What stands after the '?' of a page that an SMS opens. Programs that open links may add parameters. */
export const afterQuestionMark = (url: URL): string => url.search.slice(1).split(/[&=]/)[0] ?? ''

/** For a page whose address gives access: it is not sent to other sites or logged with the files of the page. */
export const NO_REFERRER = { name: 'referrer', content: 'no-referrer' }
