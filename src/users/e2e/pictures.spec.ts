import type { Locator, Page } from '@playwright/test'
import { send } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  historyRows,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { imageFile } from '#test/e2e/shop.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Change my picture' })

async function openDialog(page: Page) {
  await page.goto('/home')
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Change my picture' })
  await expect(dialog).toBeVisible()
  return {
    dialog,
    file: dialog.getByLabel('Picture', { exact: true }),
    preview: dialog.getByRole('img', { name: 'Preview' }),
    save: dialog.getByRole('button', { name: 'Save picture' }),
    takeAway: dialog.getByRole('button', { name: 'Remove picture' }),
    fault: dialog.getByRole('alert').filter({ hasText: /./ }),
  }
}

/** An avatar is hidden from screen readers, since the name is beside it. */
const avatarIn = (place: Locator) => place.locator('[class*=Avatar]')

const addressOf = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)

const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)

test("previews, saves, shows and removes the user's picture", async ({
  page,
  company,
  newBrowser,
}) => {
  const me = await company.newPerson()
  const colleague = await company.newPerson()
  await send(me, colleague, '1')
  await enter(page, me)
  const { dialog, file, preview, save } = await openDialog(page)
  await file.setInputFiles(await imageFile(800, 600, '#b98711'))
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await isDrawn(preview)
  await expect(dialog.getByRole('status')).toHaveText('The picture is uploaded.')
  await save.click()
  await expect(alert(page, 'Your picture is changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
  const balance = page.getByRole('region', { name: 'Balance' })
  for (const place of [page.getByRole('banner'), balance]) {
    await isDrawn(avatarIn(place).locator('img'))
  }
  await page.reload()
  const mine = avatarIn(page.getByRole('banner')).locator('img')
  await isDrawn(mine)
  expect(await addressOf(mine)).toMatch(/^\/api\/files\/[0-9a-f]{32}-800x600\/small$/)

  const desk = await newBrowser()
  await enter(desk, colleague)
  await desk.goto('/home')
  // The row is below the wall, and pictures load only near the viewport.
  await historyRows(desk).first().scrollIntoViewIfNeeded()
  await isDrawn(avatarIn(historyRows(desk).first()).locator('img'))
  await desk.goto('/transfer')
  await desk.getByLabel('Receiver Email').fill(me.lastName)
  await isDrawn(avatarIn(desk.getByRole('listbox').getByRole('option')).locator('img'))
  await enterAsAdministrator(desk)
  await desk.goto(`/all-data?search=${me.email}`)
  await isDrawn(avatarIn(desk.getByRole('row', { name: me.name })).locator('img'))
  await desk.goto(`/all-data/${me.id}`)
  const title = desk.getByRole('heading', { level: 1, name: me.name }).locator('..')
  await isDrawn(avatarIn(title).locator('img'))

  const again = await openDialog(page)
  await isDrawn(again.preview)
  await again.takeAway.click()
  await expect(again.preview).toHaveCount(0)
  await again.save.click()
  await expect(alert(page, 'Your picture is removed.')).toBeVisible()
  const initials = `${me.firstName[0]}${me.lastName[0]}`
  await expect(avatarIn(balance)).toHaveText(initials)
  await expect(avatarIn(page.getByRole('banner'))).toHaveText(initials)
})

test(
  'says why a picture is refused, not answered or gone, and takes the next one',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of (400|415) .*\/api\/files$|ERR_FAILED .*\/api\/files$/)
    tolerate(/status of 409 .*\/api\/account\/picture$/)
    await enter(page, await company.newPerson())
    const { file, preview, save, fault } = await openDialog(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    const image = await imageFile()
    await file.setInputFiles({ ...image, name: 'moving.gif', mimeType: 'image/gif' })
    await expect(fault).toHaveText('A picture has to be a PNG, JPEG, WebP or AVIF image.')
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await file.setInputFiles({ ...image, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(fault).toHaveText('A picture can have at most 5 MB.')
    expect(sent).toEqual([])
    await file.setInputFiles({ ...image, buffer: Buffer.from('not a picture at all') })
    await expect(fault).toHaveText('A picture has to be a PNG, JPEG, WebP or AVIF image.')
    await file.setInputFiles({ ...image, buffer: image.buffer.subarray(0, 60) })
    await expect(fault).toHaveText('This picture can not be read.')
    await expect(preview).toHaveCount(0)
    await expect(save).toBeEnabled()

    await page.route('**/api/files', (route) => route.abort(), { times: 1 })
    await file.setInputFiles(image)
    await expect(fault).toHaveText('The server did not answer. Please try again.')
    await expect(preview).toHaveCount(0)
    const gone = { picture: `${'0'.repeat(32)}-640x480` }
    await page.route('**/api/files', (route) => route.fulfill({ json: gone }), { times: 1 })
    await file.setInputFiles(image)
    await expect(save).toBeEnabled()
    await save.click()
    await expect(fault).toHaveText('This picture is not there any more. Please choose it again.')

    await file.setInputFiles(image)
    await isDrawn(preview)
    await expect(fault).toHaveCount(0)
    await save.click()
    await expect(alert(page, 'Your picture is changed.')).toBeVisible()
  },
)

test(
  'waits for an upload, cancels it, and accepts a dropped picture',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/ERR_ABORTED/)
    await enter(page, await company.newPerson())
    const { dialog, file, preview, save, takeAway } = await openDialog(page)
    const arrived = Promise.withResolvers<void>()
    await page.route('**/api/files', async (route) => {
      await arrived.promise
      await route.continue().catch(() => undefined)
    })
    const image = await imageFile()
    await file.setInputFiles(image)
    await isDrawn(preview)
    await expect(dialog.getByRole('status')).toHaveText('Uploading the picture…')
    await expect(save).toBeDisabled()
    // Long before the timeout would end it.
    const givenUp = page.waitForEvent('requestfailed', {
      predicate: (request) => request.method() === 'POST',
      timeout: 15_000,
    })
    await takeAway.click()
    await givenUp
    await expect(preview).toHaveCount(0)
    await expect(save).toBeEnabled()

    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
      return transfer
    }, image.buffer.toString('base64'))
    await file.dispatchEvent('dragover', { dataTransfer: dropped })
    await file.dispatchEvent('drop', { dataTransfer: dropped })
    await isDrawn(preview)
    await expect(save).toBeDisabled()
    arrived.resolve()
    await expect(save).toBeEnabled()
    await expect(dialog.getByRole('status')).toHaveText('The picture is uploaded.')
  },
)
