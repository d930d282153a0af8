/** A browser with cookies only, which follows the provider's redirects and fills in its forms. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()

  /** Signs in at the provider and consents; returns the redirect URL. */
  async signIn(address: string, subject: string): Promise<URL> {
    const login = await this.#follow(new URL(address))
    if (!isInteraction(login)) return login
    const consent = await this.#submit(login, { prompt: 'login', login: subject, password: 'any' })
    if (!isInteraction(consent)) return consent
    return this.#submit(consent, { prompt: 'consent' })
  }

  /** Starts at the provider and cancels. */
  async cancel(address: string): Promise<URL> {
    const login = await this.#follow(new URL(address))
    return this.#follow(new URL(`${login.href}/abort`))
  }

  /** Signs out at the provider, which tells the sites that asked for it. */
  async signOut(issuer: string): Promise<void> {
    const page = await this.#send(new URL('/session/end', issuer), {})
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? []
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const done = await this.#send(new URL('/session/end/confirm', issuer), { method: 'POST', body })
    if (done.status >= 400) throw new Error(`the provider answered ${done.status}`)
  }

  async #submit(page: URL, form: Record<string, string>): Promise<URL> {
    const answer = await this.#send(page, { method: 'POST', body: new URLSearchParams(form) })
    return this.#follow(new URL(answer.headers.get('location') ?? page, page))
  }

  /** Follows redirects within the provider, to a page or back to Laurel. */
  async #follow(address: URL): Promise<URL> {
    for (let at = address; ;) {
      if (at.origin !== address.origin) return at
      const answer = await this.#send(at, {})
      const next = answer.headers.get('location')
      if (next === null) return at
      at = new URL(next, at)
    }
  }

  async #send(address: URL, request: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...request, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      this.#cookies.set(name, value)
    }
    // Read as a whole, so that the connection is free again.
    return new Response(await answer.text(), answer)
  }
}

function isInteraction(address: URL): boolean {
  return address.pathname.startsWith('/interaction/')
}
