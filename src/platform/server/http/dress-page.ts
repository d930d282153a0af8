/** The company's look, which the server puts into its pages. */
export interface PageLook {
  /** The name of the installed app; empty: Laurel. */
  readonly name: string
  /** CSS with the company's colours; empty: Laurel's. */
  readonly style: string
  /** Addresses of the company's icons, by Laurel's own; null: Laurel's. */
  readonly icons: ReadonlyMap<string, string> | null
}

/** The page in the company's colours, with its icons. */
export function dressPage(page: string, nonce: string, { style, icons }: PageLook): string {
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

/** The manifest with the name and the icons under which the installed app stands on a device. */
export function dressManifest(manifest: string, { name, icons }: PageLook): string {
  const dressed = withIcons(manifest, icons)
  if (name === '') return dressed
  return JSON.stringify({ ...(JSON.parse(dressed) as object), name, short_name: name })
}

function withIcons(text: string, icons: PageLook['icons']): string {
  return [...(icons ?? [])].reduce((dressed, [own, other]) => dressed.replaceAll(own, other), text)
}
