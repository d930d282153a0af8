import { post, type Person } from './company.ts'
import { expect, LONG_PROOF, test } from './laurel.ts'
import { expectAccessibleEverywhere } from './looks.ts'

async function tokenOf({ api }: Person, scopes: readonly string[]): Promise<string> {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const made = await post(api, '/api/tokens', { name: 'Tried', scopes, expiresOn })
  return (made as { token: string }).token
}

test('tries a call with a token, by the keyboard', async ({ page, company, tolerate }) => {
  const [person, colleague] = [await company.newPerson(), await company.newPerson()]
  await page.goto('/api/docs')
  const section = page.locator('article#thank')
  await section.getByText('Try it').focus()
  await page.keyboard.press('Enter')
  const form = section.getByRole('form', { name: 'POST /api/recognitions' })
  await expect(form.getByLabel('Body')).toHaveValue(/"receivers"/)
  const thanks = { receivers: [colleague.id], amount: '0', message: 'Thank you for the review' }
  await form.getByLabel('Body').fill(JSON.stringify(thanks))
  const key = form.getByLabel('Idempotency-Key')

  tolerate(/status of 40[13]/)
  await page.getByLabel('API token').fill('laurel_pat_wrong')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toHaveText('Status 401')
  await expect(form).toContainText('"code": "token-invalid"')
  await expect(key).toHaveValue(/^[0-9a-f]{32}$/)

  await page.getByLabel('API token').fill(await tokenOf(person, ['thank']))
  await form.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(form.getByRole('status')).toHaveText('Status 200')
  await expect(form).toContainText('ratelimit-policy: "token";q=600;w=60')
  await expect(key).toHaveValue('')
  await page.goto('/login')
  await page.goBack()
  await expect(page.getByLabel('API token')).toHaveValue('')
})

test(
  'fills an address from its fields, and calls without the session',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    await page.goto('/api/docs')
    const token = await tokenOf(me, ['read'])
    const section = page.locator('article#listRecognitions')
    await section.getByText('Try it').click()
    await section.getByLabel('q', { exact: true }).fill('no such words & more')
    const asked = page.waitForRequest(/recognitions\?/)
    tolerate(/status of 401/)
    await section.getByRole('button', { name: 'Send' }).click()
    expect(new URL((await asked).url()).searchParams.get('q')).toBe('no such words & more')
    await expect(section.getByRole('status')).toHaveText('Status 401')
    await page.getByLabel('API token').fill(token)
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section).toContainText('"recognitions": []')
    const profile = page.locator('article#readProfile')
    await profile.getByText('Try it').click()
    await profile.getByLabel('id', { exact: true }).fill(String(me.id))
    await profile.getByRole('button', { name: 'Send' }).click()
    await expect(profile).toContainText(`"id": ${me.id}`)
  },
)

test('the page of the API is accessible', { tag: LONG_PROOF }, async ({ page }) => {
  await page.goto('/api/docs')
  const section = page.locator('article#thank')
  for (const part of ['Parameters', 'Body', 'Refusals', 'Try it']) {
    await section.getByText(part, { exact: true }).first().click()
  }
  await expectAccessibleEverywhere(page, 'API')
})
