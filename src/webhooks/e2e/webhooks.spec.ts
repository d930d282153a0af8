import type { Page } from '@playwright/test'
import { alert, test as base, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { openReceiver, type WebhookReceiver } from '#test/harness/webhook-receiver.ts'

const test = base.extend<{ receiver: WebhookReceiver }>({
  // Playwright reads the needed fixtures from the pattern, so an empty pattern is required.
  // oxlint-disable-next-line no-empty-pattern
  receiver: async ({}, use) => {
    const receiver = await openReceiver()
    await use(receiver)
    await receiver.close()
  },
})

/** A second try finds what the first one left. */
const ownName = (name: string) => `${name} ${base.info().retry + 1}`

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name })

/** Adds a webhook in the open page; returns its secret. Other stories cause events, but erase nobody. */
async function addWebhook(
  page: Page,
  name: string,
  url: string,
  event = 'Person erased',
): Promise<string> {
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('checkbox', { name: 'Thanks sent' }).uncheck()
  await dialog.getByRole('checkbox', { name: event }).check()
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  const shown = dialog.getByRole('group', { name: 'The secret' })
  await expect(shown).toHaveText(/^whsec_/)
  const secret = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(dialog).toBeHidden()
  return secret
}

async function removeWebhook(page: Page, name: string): Promise<void> {
  await page.goto('/settings/webhooks')
  await rowOf(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
  const asks = page.getByRole('dialog', { name: 'Remove this webhook?' })
  await asks.getByRole('button', { name: 'Remove' }).click()
  await expect(alert(page, `${name} hears of nothing any more.`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
}

test('a program hears of thanks, signed, until its webhook is removed', async ({
  page,
  company,
  receiver,
}) => {
  await enterAsAdministrator(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeFocused()
  const name = ownName('Warehouse')
  const secret = await addWebhook(page, name, receiver.url, 'Thanks sent')
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = rowOf(page, name)
  await expect(row).toContainText('Thanks sent')
  await expect(row).toContainText('Last delivery: Never')

  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const data = { receivers: [bob.id], amount: '0', message: 'For the demo' }
  const headers = { 'idempotency-key': 'a-story-of-webhooks' }
  await ada.api.post('/api/recognitions', { data, headers })
  // Thanks of other stories may come too.
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  const [message] = receiver.received
  if (message === undefined) throw new Error('nothing came')
  expect(receiver.verify(message, secret)).toMatchObject({ type: 'thanks.created' })
  await expect(row).toContainText('Last delivery: Just now')
  await removeWebhook(page, name)
})

test(
  'a failed delivery is looked at and sent again',
  { tag: LONG_PROOF },
  async ({ page, receiver }) => {
    await enterAsAdministrator(page)
    await page.goto('/settings/webhooks')
    const name = ownName('Payroll')
    await addWebhook(page, name, receiver.url)
    receiver.behave((response) => response.writeHead(500).end('The ledger is closed'))
    const row = rowOf(page, name)
    await row.getByRole('button', { name: `Try ${name}` }).click()
    await expect(
      alert(page, `A trial message is on its way to ${name}: see its deliveries.`),
    ).toBeVisible()
    await row.getByRole('link', { name: `Deliveries to ${name}` }).click()
    await expect(
      page.getByRole('heading', { name: 'Deliveries of a webhook', level: 1 }),
    ).toBeFocused()
    const delivery = page.getByRole('list', { name: 'Deliveries' }).locator('> li')
    await expect(delivery).toContainText('webhook.tried')
    await expect(delivery).toContainText('Failed · status 500')
    await delivery.getByRole('button', { name: 'Details' }).click()
    await expect(delivery.getByRole('group', { name: 'Sent' })).toContainText('"webhook.tried"')
    const attempts = delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem')
    // Slow machines see it tried again before it is sent again.
    const first = attempts.last()
    await expect(first).toHaveText(/ · status 500 · [\d,]+ ms/)
    await expect(first.getByRole('group', { name: 'Answered' })).toContainText(
      'The ledger is closed',
    )
    await expectAccessible(page, 'a delivery')

    receiver.behave(null)
    await delivery.getByRole('button', { name: 'Send again: webhook.tried' }).click()
    await expect(delivery).toContainText('Taken · status 204')
    await expect(attempts.first()).toHaveText(/ · status 204 · [\d,]+ ms/)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    await removeWebhook(page, name)
  },
)

test(
  'an address inside the network is refused; a webhook is changed, and switched off',
  { tag: LONG_PROOF },
  async ({ page, tolerate, receiver }) => {
    await test.step('an address inside the network is refused in words', async () => {
      tolerate(/status of 400/)
      await enterAsAdministrator(page)
      await page.goto('/settings/webhooks')
      await page.getByRole('button', { name: 'Add a webhook' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
      await dialog.getByLabel('Name').fill('Metadata')
      await dialog.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data')
      await dialog.getByRole('button', { name: 'Add the webhook' }).click()
      await expect(dialog.getByText('It has to be on the public internet')).toBeVisible()
    })
    await test.step('is changed, switched off and on, and gets a new secret', async () => {
      await enterAsAdministrator(page)
      await page.goto('/settings/webhooks')
      const name = ownName('Archive')
      const first = await addWebhook(page, name, receiver.url)
      const row = rowOf(page, name)
      await row.getByRole('button', { name: `Change ${name}` }).click()
      await expect(row).toContainText(new URL(receiver.url).origin)
      await expect(row).not.toContainText(receiver.url)
      const changing = page.getByRole('dialog', { name: 'Change this webhook' })
      await expect(changing.getByLabel('Address')).toHaveValue('')
      await changing.getByRole('checkbox', { name: 'Order placed' }).check()
      await changing.getByRole('switch', { name: 'Private thanks too' }).check()
      await changing.getByRole('button', { name: 'Save' }).click()
      await expect(row).toContainText('Order placed')
      await expect(row).toContainText('Private thanks too')
      await row.getByRole('button', { name: `Try ${name}` }).click()
      await expect.poll(() => receiver.received.length).toBeGreaterThan(0)

      await row.getByRole('button', { name: `Switch off ${name}` }).click()
      await expect(row).toContainText('Off')
      await row.getByRole('button', { name: `Switch on ${name}` }).click()
      await expect(row).toContainText('Last delivery: Just now')

      await row.getByRole('button', { name: `Make a new secret for ${name}` }).click()
      const renewing = page.getByRole('dialog', { name: 'Make a new secret' })
      await renewing.getByRole('button', { name: 'Make a new secret' }).click()
      const shown = renewing.getByRole('group', { name: 'The secret' })
      await expect(shown).toHaveText(/^whsec_/)
      await expect(shown).not.toHaveText(first)
      await renewing.getByRole('button', { name: 'I have kept it' }).click()
      await expect(row).toContainText('The earlier secret signs too until')
      await removeWebhook(page, name)
    })
  },
)

test('the list and its dialogs are accessible', { tag: LONG_PROOF }, async ({ page, receiver }) => {
  await enterAsAdministrator(page)
  await page.goto('/settings/webhooks')
  const width = page.viewportSize()?.width ?? 0
  const name = ownName(`A webhook with quite a long name ${width}`)
  await addWebhook(page, name, `${receiver.url}/a-path-that-is-rather-long-for-a-small-screen`)
  await expectAccessibleEverywhere(page, 'webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a webhook' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'adding a webhook')
  await page.keyboard.press('Escape')
  await rowOf(page, name)
    .getByRole('link', { name: `Deliveries to ${name}` })
    .click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await expectAccessibleEverywhere(page, 'no deliveries yet')
  await removeWebhook(page, name)
})
