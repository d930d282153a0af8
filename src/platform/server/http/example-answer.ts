type Json = Readonly<Record<string, unknown>>

/** Values of fields by their names, where their schema takes them. */
const BY_NAME: Readonly<Record<string, string>> = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace.hopper@acme.example',
  title: 'Support lead',
  team: 'Care',
  message: 'Thank you for the quick review',
  text: 'So true',
  emoji: '👏',
  name: 'Mug',
  description: 'For tea',
  reason: 'A good year',
  note: 'At the front desk',
}

/** Of texts with a pattern, the first that it takes. */
const SPELLINGS: readonly string[] = [
  '2026-11-27T09:30:00.000Z',
  '2026-11-27',
  '2026-10',
  '12.50',
  '#226344',
  `${'0'.repeat(32)}-960x640`,
  `${'0'.repeat(32)}.pdf`,
]

/** A value that fits the schema of an answer, with made-up content. */
export function exampleAnswer(schema: Json, name = ''): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return exampleAnswer(choices[0] as Json, name)
  if (Array.isArray(schema['allOf'])) return exampleAnswer(schema['allOf'][0] as Json, name)
  switch (schema['type']) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return schema['maxItems'] === 0 ? [] : [exampleAnswer((schema['items'] ?? {}) as Json, name)]
    case 'number':
    case 'integer':
      return Number(schema['minimum'] ?? 1)
    case 'boolean':
      return true
    case 'string':
      return exampleText(schema, name)
    default:
      return null
  }
}

function exampleObject({ properties = {} }: Json): Json {
  return Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, schema]) => [
      name,
      exampleAnswer(schema, name),
    ]),
  )
}

function exampleText({ pattern }: Json, name: string): string {
  const usual = BY_NAME[name] ?? 'text'
  if (typeof pattern !== 'string') return usual
  const form = new RegExp(pattern, 'u')
  return [usual, ...SPELLINGS].find((text) => form.test(text)) ?? usual
}
