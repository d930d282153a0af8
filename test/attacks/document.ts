import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TestApp } from '#test/harness/app.ts'
import { Visitor, type Answer } from '#test/harness/visitor.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

/** The keywords of JSON Schema that Laurel's document uses for requests. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Shape
}

type Content = Readonly<Record<string, { readonly schema?: Shape }>>

interface ApiOperation {
  readonly operationId: string
  readonly 'x-access': Access
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

export interface Operation extends ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters in braces: "/api/gifts/{id}". */
  readonly path: string
}

/** The OpenAPI document as a stranger reads it. */
export interface ApiDocument {
  readonly operations: readonly Operation[]
  /** Why an answer isn't one of those that the document describes; null if it is. */
  fault(operation: Operation, answer: Answer): string | null
}

const JSON_TYPE = 'application/json'

export async function readDocument(app: TestApp): Promise<ApiDocument> {
  const { json } = await new Visitor(app).send({ method: 'GET', url: '/api/openapi.json' })
  const paths = json['paths'] as Record<string, Record<string, ApiOperation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]) => ({ ...described, path, method: method.toUpperCase() }) as Operation,
    ),
  )
  // The strict mode of Ajv refuses annotations of OpenAPI.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(json, 'laurel')
  return {
    operations,
    fault(operation, answer) {
      const described = operation.responses[answer.status]
      if (described === undefined) return `the status ${answer.status} is not described`
      const type = mediaType(String(answer.headers['content-type']))
      const [name, content] =
        Object.entries(described.content).find(([one]) => mediaType(one) === type) ?? []
      if (content === undefined) return `the media type ${type} is not described`
      // A file has no schema.
      if (content.schema === undefined || name !== JSON_TYPE) return null
      const check = ajv.getSchema(placeOf(operation, answer.status))
      if (check === undefined) return 'there is no schema'
      if (check(answer.json) !== true) {
        return `${JSON.stringify(answer.json['code'])}: ${ajv.errorsText(check.errors)}`
      }
      return answer.status === 200 ? null : refusalFault(answer)
    },
  }
}

function mediaType(header: string): string {
  const [type = ''] = header.split(';')
  return type.trim()
}

/** The place of an answer's schema, as a JSON pointer into the document. */
function placeOf({ path, method }: Operation, status: number): string {
  const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', JSON_TYPE]
  const pointer = steps.map((step) =>
    encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  return `laurel#/${pointer.join('/')}/schema`
}

function refusalFault({ json: { code, message } }: Answer): string | null {
  if (typeof code !== 'string' || !isRefusalCode(code)) return 'its code is not on the list'
  return message === refusalInEnglish(code) ? null : `other words for ${code}`
}
