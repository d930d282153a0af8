import type { Page } from '@playwright/test'
import { ADMINISTRATOR_PASSWORD, PASSWORD, signIn } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function offer(page: Page, to: { id: number; name: string }, password: string) {
  await page.goto(`/all-data/${to.id}`)
  await button(page, `Hand over to ${to.name}`).click()
  await page.getByLabel('Current Password').fill(password)
  await button(page, 'Offer it').click()
  await expect(alert(page, `The administrator’s account is offered to ${to.name}.`)).toBeVisible()
}

async function accept(page: Page, password: string) {
  await page.getByLabel('Current Password').fill(password)
  await button(page, 'Become the administrator').click()
  await expect(alert(page, 'You are the administrator now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

// A Laurel of its own: a hand-over ends the administrator's other sessions.
test.use({ environment: { LOG_LEVEL: 'error' } })

test(
  'the screens of a hand-over are accessible',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const person = await company.newPerson()
    await enterAsAdministrator(page)
    await page.goto(`/all-data/${person.id}`)
    await button(page, `Hand over to ${person.name}`).click()
    await expect(button(page, 'Offer it')).toBeVisible()
    await expectAccessibleEverywhere(page, 'Offering the account')
    await page.getByLabel('Current Password').fill(ADMINISTRATOR_PASSWORD)
    await button(page, 'Offer it').click()
    await expect(button(page, 'Take offer back')).toBeVisible()
    await page.goto('/roles')
    await expect(button(page, 'Take offer back')).toBeVisible()
    await expectAccessibleEverywhere(page, 'Who may do what, with an offer')
    const other = await newBrowser()
    await signIn(other.context().request, person)
    await other.goto('/handover')
    await expect(other.getByRole('button', { name: 'Become the administrator' })).toBeVisible()
    await expectAccessibleEverywhere(other, 'The offered account')
    await button(page, 'Take offer back').click()
    await expect(other.getByText('No offer is open')).toBeVisible()
  },
)

test('the administrator hands the account over, and open pages follow', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  // Open pages of the former administrator read again before they are left, and those of the new one
  // before the answer has brought the new session.
  tolerate(/status of 40[13]/)
  const amara = await company.newPerson()
  const successor = await newBrowser()
  await signIn(successor.context().request, amara)
  await enterAsAdministrator(page)

  await offer(page, amara, ADMINISTRATOR_PASSWORD)
  await successor.goto('/notifications')
  await successor
    .getByRole('link', { name: 'Laurel Administrator offers you the administrator’s account' })
    .click()
  await successor.getByRole('button', { name: 'Decline' }).click()
  await expect(
    alert(successor, 'You declined. Laurel Administrator stays the administrator.'),
  ).toBeVisible()
  await expect(successor.getByText('No offer is open')).toBeVisible()

  // The open page of the administrator learns of it.
  await expect(button(page, `Hand over to ${amara.name}`)).toBeVisible()
  await offer(page, amara, ADMINISTRATOR_PASSWORD)
  await expect(successor.getByText('offers you the administrator’s account.')).toBeVisible()
  await accept(successor, PASSWORD)
  await expect(inMenu(successor, 'Settings')).toBeVisible()

  await expect(page).toHaveURL(/\/home$/)
  await expect(inMenu(page, 'All Data')).toHaveCount(0)
  await expect(inMenu(page, 'Gift Shop')).toBeVisible()

  const session = await page.context().request.get('/api/session')
  const { user } = (await session.json()) as { user: { id: number } }
  await offer(successor, { id: user.id, name: 'Laurel Administrator' }, PASSWORD)
  await successor.goto('/roles')
  await expect(successor.getByText('Offered to Laurel Administrator until')).toBeVisible()
  await page.goto('/handover')
  await accept(page, ADMINISTRATOR_PASSWORD)
  await page.goto('/audit-log')
  const events = page.getByRole('row').filter({ hasText: 'accepted the administrator’s account' })
  await expect(events).toHaveCount(2)
})
