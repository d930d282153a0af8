// The script of /api/docs, which is sent as it is: that page is not built. It calls with the typed token, which
// nothing but its field keeps, and without cookies.

/** Headers of answers that tell of limits, and of the end of an operation. */
const TELLING = ['ratelimit-policy', 'ratelimit', 'retry-after', 'deprecation', 'sunset']

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const shown = /** @type {HTMLElement} */ (form.querySelector('pre'))
  status.textContent = 'Sending …'
  shown.hidden = true
  try {
    const response = await fetch(addressOf(form), requestOf(form))
    shown.textContent = await describe(response)
    shown.hidden = false
    status.textContent = `Status ${response.status}`
    // Until then, a repeated call keeps its key.
    const key = fieldOf(form, 'key')
    if (response.ok && key !== null) key.value = ''
  } catch (error) {
    status.textContent = `Not answered: ${String(error)}`
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const query = new URLSearchParams()
  let path = form.dataset['path'] ?? ''
  for (const [name, value] of fieldsOf(form)) {
    const [place, part = ''] = name.split(':')
    if (place === 'path') path = path.replace(`{${part}}`, encodeURIComponent(value))
    if (place === 'query' && value !== '') query.append(part, value)
  }
  // The page may be below a path of its site.
  const url = new URL(`..${path}`, document.baseURI)
  url.search = String(query)
  return url
}

/**
 * @param {HTMLFormElement} form
 * @returns {RequestInit}
 */
function requestOf(form) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector('#token'))
  const headers = new Headers({ authorization: `Bearer ${token.value.trim()}` })
  const key = fieldOf(form, 'key')
  if (key !== null) headers.set('idempotency-key', (key.value ||= newKey()))
  const body = fieldOf(form, 'body')
  if (body !== null) headers.set('content-type', 'application/json')
  const method = form.dataset['method'] ?? 'GET'
  return { method, headers, credentials: 'omit', ...(body !== null && { body: body.value }) }
}

// Not randomUUID, which pages without https lack.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The headers that tell something, and the content.
 * @param {Response} response
 */
async function describe(response) {
  const type = response.headers.get('content-type') ?? ''
  const lines = TELLING.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const head = [...lines, `content-type: ${type}`].join('\n')
  if (type.startsWith('application/json')) {
    return `${head}\n\n${JSON.stringify(await response.json(), null, 2)}`
  }
  if (type.startsWith('text/')) return `${head}\n\n${await response.text()}`
  return `${head}\n\n${(await response.arrayBuffer()).byteLength} bytes`
}

/**
 * @param {HTMLFormElement} form
 * @returns {[name: string, value: string][]}
 */
function fieldsOf(form) {
  return [...form.querySelectorAll('input')].map(({ name, value }) => [name, value])
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | HTMLTextAreaElement | null}
 */
function fieldOf(form, name) {
  return form.querySelector(`[name=${name}]`)
}
