import { msg } from '@lingui/core/runtime-macro'
import { directionOf, type Language } from '#platform/contract/languages.ts'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'

/** The company's look, which the server puts into its pages. */
export interface PageLook {
  /** The name of the installed app; empty: Laurel. */
  readonly name: string
  /** CSS with the company's colours; empty: Laurel's. */
  readonly style: string
  /** Addresses of the company's icons, by Laurel's own; null: Laurel's. */
  readonly icons: ReadonlyMap<string, string> | null
  /** The language of pages whose browser asks for none that Laurel speaks. */
  readonly language: Language
}

/** The page in a language, as far as the server writes it: what shows until the app is loaded. */
export async function translatePage(
  page: string,
  language: Language,
  { basePath, files }: { basePath: string; files: ReadonlySet<string> },
): Promise<string> {
  if (language === 'en') return page
  const say = await sayIn(language)
  const html = `<html lang="${language}" dir="${directionOf(language)}">`
  const words = files.values().find((file) => file.startsWith(`static/js/visitors-${language}-`))
  // Loaded beside the app, which else would ask for them only once it runs.
  const preload = `<link rel="modulepreload" crossorigin href="${basePath}/${words}">`
  return page
    .replace('<html lang="en">', html)
    .replace('</head>', words === undefined ? '</head>' : `${preload}</head>`)
    .replace('Loading…', say(msg`Loading…`))
    .replace(/(?<=<noscript>)[^<]+/, say(NEEDS_SCRIPT))
}

const NEEDS_SCRIPT = msg`Laurel needs JavaScript. Please switch it on and reload this page.`

/** The page in the company's colours, with its icons. */
export function customizePage(page: string, nonce: string, { style, icons }: PageLook): string {
  const sheet = style === '' ? '' : `<style id="company-look" nonce="${nonce}">${style}</style>`
  const icon = icons?.get('icons/icon-192.png')
  const dressed =
    icon === undefined
      ? page
      : page.replace(
          /<link rel="icon" href="([^"]*)favicon\.svg"[^>]*>/,
          `<link rel="icon" href="$1${icon}" type="image/png">`,
        )
  return withIcons(dressed, icons).replace('</head>', `${sheet}</head>`)
}

const MANIFEST_WORDS = [
  msg`Thank colleagues with points, and spend what you were thanked with.`,
  msg`Thank a colleague`,
  msg`Gift Shop`,
]

/** The manifest in a language, with the name and icons under which the app stands on a device. */
export async function customizeManifest(
  manifest: string,
  language: Language,
  { name, icons }: PageLook,
): Promise<string> {
  const say = await sayIn(language)
  const worded = MANIFEST_WORDS.reduce(
    (text, words) => text.replace(JSON.stringify(sayInEnglish(words)), JSON.stringify(say(words))),
    withIcons(manifest, icons),
  )
  return JSON.stringify({
    ...(JSON.parse(worded) as object),
    lang: language,
    dir: directionOf(language),
    ...(name !== '' && { name, short_name: name }),
  })
}

function withIcons(text: string, icons: PageLook['icons']): string {
  return [...(icons ?? [])].reduce((dressed, [own, other]) => dressed.replaceAll(own, other), text)
}
