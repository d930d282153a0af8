import type { Page } from '@playwright/test'
import { enter, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

/** Makes the directory's token in the open page of the company's tokens; returns it. */
async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a token' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await dialog.getByLabel('Name').fill('Okta')
  await dialog.getByRole('checkbox', { name: 'Directory' }).check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const shown = dialog.getByRole('group', { name: 'Your new token' })
  const token = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  return token
}

test(
  'the administrator connects a directory, and sees what it did',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    await enterAsAdministrator(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Directory' }).click()
    await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toBeFocused()
    const { origin } = new URL(page.url())
    await expect(page.getByText(`${origin}/scim/v2`)).toBeVisible()
    await expect(page.getByText('The directory has not called yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Open the company’s API tokens' }).click()
    const token = await makeToken(page)

    const send = async (path: string, body: object, method = 'POST') => {
      const request = {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      }
      const answer = await fetch(`${origin}/scim/v2${path}`, request)
      return (await answer.json()) as { id: string }
    }
    const name = { givenName: 'Noor', familyName: 'Haddad' }
    const { id } = await send('/Users', { userName: 'noor@laurel.example', name, title: 'Cook' })
    await send('/Users', { userName: 'noor@laurel.example' })
    await send('/Groups', { displayName: 'Harbour', members: [{ value: id }] })

    await page.goto('/settings/directory')
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Noor Haddad')
    await expect(page.getByRole('list', { name: 'Groups' })).toContainText('Harbour')
    const requests = page.getByRole('list', { name: 'Last requests' }).getByRole('listitem')
    await expect(requests.first()).toContainText('POST /Groups')
    await expect(requests.nth(1)).toContainText('409 user-name-taken')
    await expectAccessibleEverywhere(page, 'the directory')

    await page.getByRole('link', { name: 'Noor Haddad' }).click()
    const details = page.getByText('Set by the company’s directory, and changed there')
    await expect(details).toContainText('Title')
    await page.getByRole('button', { name: 'Edit title and team of Noor Haddad' }).click()
    const dialog = page.getByRole('dialog', { name: 'Title and team' })
    await expect(dialog.getByLabel('Title', { exact: true })).toBeDisabled()
    await expect(dialog.getByLabel('Team', { exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit name and email of Noor Haddad' }).click()
    const identity = page.getByRole('dialog', { name: 'Name and email' })
    await expect(identity.getByLabel('Email')).toBeDisabled()

    const person = await company.newPerson()
    const userName = person.email
    await send(`/Users/${person.id}`, { userName, name, active: true }, 'PUT')
    const own = await newBrowser()
    await enter(own, person)
    await own.goto('/home')
    await own.getByRole('button', { name: 'Change email' }).click()
    const change = own.getByRole('dialog', { name: 'Change my email address' })
    await expect(change).toContainText('The company’s directory sets your email address.')
    await expect(change.getByLabel('New email')).toHaveCount(0)
    await expectAccessibleEverywhere(own, 'an address that the directory sets')
  },
)
