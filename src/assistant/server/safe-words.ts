/** The first segment of every path of the browser app that a reply may link to. */
const PAGES =
  'home|login|create-account|devices|api-tokens|chat-accounts|forgotten-password|new-password|confirm-email|' +
  'confirm-new-email|invitation|deposit|withdraw|transfer|thanks|sign|people|my-data|my-year|my-team|what-counted|gift-shop|cart|purchased-items|all-data|' +
  'chatbot|help|manual|inventory|today|overview|recognition|audit-log|settings|status|roles|groups|milestones|handover|privacy|notifications|unsubscribe|wall'
const OURS = String.raw`/(?:${PAGES})(?:[/?#](?!\S*\.\.)[\w\-./~%?=&#+!,;@']*)?`

const IS_OURS = new RegExp(`^${OURS}$`)
const LINK = /(!?)\[([^[\]]*)\]\(([^()]*)\)/g
const LINK_ELSEWHERE = new RegExp(String.raw`\]\((?!${OURS}\))`, 'g')

/**
 * Makes Markdown safe for any renderer: HTML becomes text, links to anything but our pages lose
 * their address and keep their words, pictures become their alternative text.
 */
export function safeWords(markdown: string): string {
  let safe = markdown
  // One step's result may hold work for another: "ht[tps](x)://…".
  for (let before = ''; before !== safe;) {
    before = safe
    safe = withoutLinks(withoutHtml(safe))
  }
  return safe
}

/** The first two steps disable escapes, which would hide characters from the later checks. */
function withoutHtml(text: string): string {
  return text
    .replaceAll(/\\+(?=[:/.()[\]<>!&])/g, '')
    .replaceAll(/&(?!(?:amp|lt);)(?=#?[a-z0-9]+;)/gi, '&amp;')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
}

function withoutLinks(text: string): string {
  return text
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replaceAll(/www\.(?=\S)/gi, '')
    .replaceAll(LINK, (link, picture: string, words: string, to: string) =>
      picture === '' && IS_OURS.test(to) ? link : words,
    )
    .replaceAll(LINK_ELSEWHERE, '] (')
    .replaceAll(']:', '] :')
}

/** Makes words safe as they come, in pieces of any size. */
interface SafeStream {
  /** The words that are safe to show; the rest is kept until it is complete. */
  push(words: string): string
  /** The kept rest. */
  end(): string
}

export function safeStream(): SafeStream {
  let kept = ''
  return {
    push(words) {
      kept += words
      const length = settledLength(kept)
      const said = kept.slice(0, length)
      kept = kept.slice(length)
      return safeWords(said)
    },
    end: () => safeWords(kept),
  }
}

/** The length up to the last space outside a possible link: addresses and tag names have no spaces. */
function settledLength(text: string): number {
  let settled = 0
  let brackets = 0
  let address = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '[') brackets++
    else if (letter === ']') brackets = Math.max(0, brackets - 1)
    else if (letter === '(' && text[at - 1] === ']') address = true
    else if (letter === ')') address = false
    else if (brackets === 0 && !address && /\s/.test(letter)) settled = at + 1
  }
  return settled
}
