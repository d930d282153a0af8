import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/endpoint.ts'
import { LANGUAGE_COOKIE, languageNamed, type Language } from '#platform/contract/languages.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { actorOf, type Actor, type Author, type Caller } from '#platform/server/calls/actor.ts'
import type { Call, ReadableCookie, SessionCookie } from '#platform/server/calls/handler.ts'
import { COPY_TAG } from './headers.ts'
import {
  DEVICE_COOKIE,
  PASSKEY_COOKIE,
  readToken,
  ReplyCookie,
  SCREEN_COOKIE,
  SESSION_COOKIE,
  VISIT_COOKIE,
  type CookieName,
  type CookieScope,
} from './session-cookie.ts'

const LONGEST_ECHO = 80

/** Parses one part of a request. Throws its first error as a refusal. */
export function parsePart(schema: Schema, value: unknown): unknown {
  const result = z.safeDecode(schema, value)
  if (result.success) return result.data
  throw refusalOf(result.error.issues[0])
}

/** Refuses a part that the endpoint does not accept. */
export function refuseAny(value: unknown): undefined {
  if (value === undefined || value === null) return
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refused('invalid-input')
  for (const name in value) throw new Refused('unknown-field', name.slice(0, LONGEST_ECHO))
}

function refusalOf(issue: z.core.$ZodIssue | undefined): Refused {
  if (issue === undefined) return new Refused('invalid-input')
  if (issue.code === 'unrecognized_keys') {
    return new Refused('unknown-field', fieldOf([...issue.path, issue.keys[0] ?? '']))
  }
  const code = isRefusalCode(issue.message) ? issue.message : 'invalid-input'
  return new Refused(code, fieldOf(issue.path))
}

function fieldOf(path: readonly PropertyKey[]): string | undefined {
  return path.length === 0 ? undefined : path.map(String).join('.').slice(0, LONGEST_ECHO)
}

/** A parsed request for a handler. Rarely used parts are computed on access. */
export class HttpCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller | null
  readonly key: string
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #scope: CookieScope

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    parsed: { params: unknown; query: unknown; body: unknown; key: string; scope: CookieScope },
  ) {
    this.params = parsed.params
    this.query = parsed.query
    this.body = parsed.body
    this.key = parsed.key
    this.caller = request.caller
    this.#request = request
    this.#reply = reply
    this.#scope = parsed.scope
  }

  get author(): Author<Actor | null> {
    return { by: this.caller && actorOf(this.caller), from: this.clientIp }
  }

  get clientIp(): string {
    return this.#request.ip
  }

  get language(): Language {
    return requestedLanguage(this.#request.headers, this.caller?.language) ?? 'en'
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get hasCopy(): boolean {
    return this.#request.headers['if-none-match']?.includes(COPY_TAG) === true
  }

  get cookie(): SessionCookie {
    return new ReplyCookie(this.#reply, SESSION_COOKIE, this.#scope)
  }

  get visitCookie(): ReadableCookie {
    return this.#readable(VISIT_COOKIE)
  }

  get passkeyCookie(): ReadableCookie {
    return this.#readable(PASSKEY_COOKIE)
  }

  get deviceCookie(): ReadableCookie {
    return this.#readable(DEVICE_COOKIE)
  }

  get screenCookie(): ReadableCookie {
    return this.#readable(SCREEN_COOKIE)
  }

  #readable(name: CookieName): ReadableCookie {
    const cookie = new ReplyCookie(this.#reply, name, this.#scope)
    const token = readToken(this.#request.headers.cookie, name, this.#scope)
    return Object.assign(cookie, { token })
  }

  /** The endpoint's schemas guarantee the types. */
  asCall(): Call {
    return this as unknown as Call
  }
}

const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]+)`)

/**
 * The language of the browser's pages, else the person's choice, else the best of Laurel's languages
 * that the browser accepts; null if there is none.
 */
export function requestedLanguage(
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  chosen: Language | null = null,
): Language | null {
  const [, kept = ''] = COOKIE.exec(cookie) ?? []
  return languageNamed(kept) ?? chosen ?? firstAccepted(accepted)
}

function firstAccepted(header: string): Language | null {
  const accepted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: languageNamed(name), weight: Number(weight.replace('q=', '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return accepted.find(({ language }) => language !== null)?.language ?? null
}
