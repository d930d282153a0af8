import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { COMPANY_SCOPES } from '#platform/contract/scopes.ts'
import { companyTokenOf, Program } from './harness/api-tokens.ts'
import { ownCompany } from './harness/company.ts'
import { build, hostileRequests } from './harness/hostile.ts'
import { SAMPLES } from './harness/samples.ts'

const { app, administrator, database } = await ownCompany()
const { token } = await companyTokenOf(administrator, { scopes: COMPANY_SCOPES })
const program = new Program(app, token)

/** Those by which a service changes something. */
const opened = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { method, scope }]) => method !== 'GET' && COMPANY_SCOPES.some((one) => one === scope),
)

describe.each(opened)('%s', (name, endpoint) => {
  test('answers a service that sends anything, and is right or refuses with a reason', async () => {
    const sample = { what: 'the sample', request: build(endpoint, SAMPLES[name]) }
    for (const { what, request } of [sample, ...hostileRequests(endpoint, () => SAMPLES[name])]) {
      await database.pool.query('delete from api_token_uses')
      const { status, json } = await program.send(request)
      if (status !== 200)
        expect(isRefusalCode(String(json['code'])), `${what}: ${status}`).toBe(true)
      expect(status, what).toBeLessThan(500)
    }
  })
})

test('nothing that a service did is a person’s', async () => {
  const { rows } = await database.pool.query(
    `select action from audit_log where (made_by is not null) = (service is not null)
        and action not in ('signedIn', 'signInRefused')`,
  )
  expect(rows).toEqual([])
  expect(app.complaints.filter((line) => !line.includes('because of its origin'))).toEqual([])
})
