type Named = Record<string, unknown>

/** `/api/users/:id` with its parameters filled in and the query appended; empty values are left out. */
export function address(path: string, params: Named = {}, query: Named = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (text(value) !== '') search.set(name, text(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
