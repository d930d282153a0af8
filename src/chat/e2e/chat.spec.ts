import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  alert,
  enterAsAdministrator,
  expect,
  homeOf,
  LONG_PROOF,
  openAboutMe,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { signedBySlack } from '#test/harness/chat-caller.ts'

// One list for all stories of this file, which add to it and remove from it.
test.describe.configure({ mode: 'serial' })

/** A channel of a chat service; returns its address and what was posted. */
async function ownChannel() {
  const posted: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push(Buffer.concat(chunks).toString())
      response.writeHead(status).end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/abc`,
    posted,
    answer: (wanted: number) => void (status = wanted),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const channels = (page: Page) => page.getByRole('list', { name: 'Channels' }).getByRole('listitem')

async function openChat(page: Page): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeFocused()
}

async function addChannel(page: Page, name: string, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a channel' })
  await dialog.getByLabel('Service').selectOption('Mattermost')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address of the incoming webhook').fill(url)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function removeChannel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const asks = page.getByRole('dialog', { name: 'Remove this channel?' })
  await asks.getByRole('button', { name: 'Remove' }).click()
  await expect(alert(page, `No more thanks go to ${name}.`)).toBeVisible()
}

test('the administrator adds a channel, tests it, and sees that it failed', async ({ page }) => {
  const channel = await ownChannel()
  await openChat(page)
  await addChannel(page, '#general', channel.url)
  const row = channels(page).filter({ hasText: '#general' })
  await expect(row).toContainText('Last message that arrived: Never')
  await expect(page.getByText(channel.url)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test message to #general' }).click()
  await expect(alert(page, 'A test message is in #general.')).toBeVisible()
  expect(channel.posted.join('')).toContain('Laurel posts thanks here')
  await expect(row).toContainText('Last message that arrived: Just now')
  channel.answer(404)
  await page.getByRole('button', { name: 'Send a test message to #general' }).click()
  await expect(row).toContainText('It answered with the status 404.')
  await page.getByRole('button', { name: 'Change #general' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change this channel' })
  await dialog.getByLabel('Name').fill('#thanks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page, '#thanks is changed.')).toBeVisible()
  await removeChannel(page, '#thanks')
  await channel.close()
})

test('a person links their account by a code, thanks from Slack, and unlinks it', async ({
  page,
  company,
  newBrowser,
}) => {
  const secret = 'a-signing-secret-of-slack'
  const administrator = await newBrowser()
  await openChat(administrator)
  await administrator.getByRole('button', { name: 'Add a workspace' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Add a workspace' })
  await dialog.getByLabel('Name').fill('Acme')
  await dialog.getByLabel('Signing secret').fill(secret)
  await dialog.getByRole('button', { name: 'Add the workspace' }).click()
  const address = dialog.getByRole('group', { name: 'Address for the chat' })
  await expect(address).toHaveText(/^http.*\/api\/chat-commands\/[0-9a-f-]{36}\/calls$/)
  const calls = (await address.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()

  const type = async (text: string) => {
    const fields = { user_id: 'U1', user_name: 'amara', trigger_id: text, text }
    const body = new URLSearchParams(fields).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...signedBySlack(body, secret),
    }
    return (await (await fetch(calls, { method: 'POST', headers, body })).json()) as {
      text: string
    }
  }
  const colleague = await company.newPerson()
  await homeOf(page, await company.newPerson())
  await openAboutMe(page, 'Sign-in and passkeys')
  await page.getByRole('link', { name: 'Link my chat account' }).click()
  await expect(page.getByRole('heading', { name: 'Link my chat account', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Make a code' }).click()
  const code = page.getByRole('group', { name: 'Your code' })
  await expect(code).toHaveText(/^\/thank link [2-9A-Z]{5}-[2-9A-Z]{5}$/)
  await expectAccessible(page, 'a code to link a chat account')
  const command = ((await code.textContent()) ?? '').replace('/thank ', '')
  expect((await type(command)).text).toContain('is now linked to')
  await page.getByRole('button', { name: 'I have typed it' }).click()
  const account = page.getByRole('list', { name: 'Linked accounts' }).getByRole('listitem')
  await expect(account).toContainText('amara')
  await expectAccessible(page, 'linked chat accounts')
  expect((await type(`${colleague.email} for the demo`)).text).toContain('got your thanks')

  await page.getByRole('button', { name: 'Unlink amara' }).click()
  const asks = page.getByRole('dialog', { name: 'Unlink this account?' })
  await asks.getByRole('button', { name: 'Unlink' }).click()
  await expect(alert(page, 'amara is not linked any more.')).toBeVisible()
  await expect(account).toHaveCount(0)

  await administrator.getByRole('button', { name: 'Remove Acme' }).click()
  const removes = administrator.getByRole('dialog', { name: 'Remove this workspace?' })
  await removes.getByRole('button', { name: 'Remove' }).click()
  await expect(alert(administrator, 'Nobody can thank from Acme any more.')).toBeVisible()
})

test(
  'a person sees their code as each of the chats takes it',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const administrator = await newBrowser()
    await openChat(administrator)
    const add = async (service: string, name: string) => {
      await administrator.getByRole('button', { name: 'Add a workspace' }).click()
      const dialog = administrator.getByRole('dialog', { name: 'Add a workspace' })
      await dialog.getByLabel('Service').selectOption(service)
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Token of the command').fill('a-token-of-the-chat')
      await dialog.getByRole('button', { name: 'Add the workspace' }).click()
      await dialog.getByRole('button', { name: 'Done' }).click()
    }
    const remove = async (name: string) => {
      await administrator.getByRole('button', { name: `Remove ${name}` }).click()
      const asks = administrator.getByRole('dialog', { name: 'Remove this workspace?' })
      await asks.getByRole('button', { name: 'Remove' }).click()
      await expect(alert(administrator, `Nobody can thank from ${name} any more.`)).toBeVisible()
    }
    await add('Rocket.Chat', 'Rocket')
    await homeOf(page, await company.newPerson())
    await page.goto('/chat-accounts')
    await page.getByRole('button', { name: 'Make a code' }).click()
    const code = (label: string) => page.getByRole('group', { name: label, exact: true })
    await expect(code('Your code')).toHaveText(/^!thank link /)
    await add('Mattermost', 'Acme')
    await page.reload()
    await page.getByRole('button', { name: 'Make a code' }).click()
    await expect(code('Your code in Acme (Mattermost)')).toHaveText(/^\/thank link /)
    await expect(code('Your code in Rocket (Rocket.Chat)')).toHaveText(/^!thank link /)
    await expectAccessible(page, 'a code in two ways')
    await remove('Rocket')
    await remove('Acme')
  },
)

test(
  'the settings of chats and their dialogs are accessible, and say what is wrong with an address',
  { tag: LONG_PROOF },
  async ({ page, tolerate }) => {
    const channel = await ownChannel()
    await openChat(page)
    await expectAccessibleEverywhere(page, 'chat settings, nothing yet')
    await addChannel(page, 'A channel with quite a long name for a list', channel.url)
    channel.answer(503)
    await page.getByRole('button', { name: /^Send a test/ }).click()
    await expect(channels(page)).toContainText('It answered with the status 503.')
    await expectAccessibleEverywhere(page, 'chat settings')
    await page.getByRole('button', { name: 'Add a channel' }).click()
    await expectAccessibleEverywhere(page, 'adding a channel')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a workspace' }).click()
    await expectAccessibleEverywhere(page, 'adding a workspace')
    await page.keyboard.press('Escape')
    await removeChannel(page, 'A channel with quite a long name for a list')
    await channel.close()
    await test.step('says what is wrong with an address', async () => {
      tolerate(/status of 400/)
      await openChat(page)
      await page.getByRole('button', { name: 'Add a channel' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a channel' })
      await dialog.getByLabel('Name').fill('#general')
      const url = dialog.getByLabel('Address of the incoming webhook')
      await url.fill('https://example.com/services/T0/B0/x')
      await dialog.getByRole('button', { name: 'Add the channel' }).click()
      await expect(dialog.getByText('This address is not one of this service.')).toBeVisible()
    })
  },
)
