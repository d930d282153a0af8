import { expect, homeOf } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { imageFile } from '#test/e2e/shop.ts'
import { celebrateInAWeek, passAWeek } from '#test/e2e/signing.ts'

test('five years in: the team signs the card, and the person finds it on the day', async ({
  company,
  installation,
  newBrowser,
  tolerate,
}) => {
  // The person looks for a card that is not theirs to see.
  tolerate(/status of 404 .*\/api\/signings\//)
  const { manager, farid, ada } = await celebrateInAWeek(company, installation)
  const [desk, phone] = [
    await homeOf(await newBrowser(), manager),
    await homeOf(await newBrowser({ viewport: { width: 390, height: 844 } }), ada),
  ]

  await test.step('the manager hears of it, and invites the team', async () => {
    await desk.goto('/notifications')
    await desk.getByRole('link', { name: /Five years: .* gets a card on/ }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Sign the card for')
    await desk.getByRole('button', { name: 'Invite the team' }).click()
    await expect(desk.getByText('1 colleague is asked.')).toBeVisible()
    await expectAccessible(desk, 'Sign the card')
  })

  await test.step('a colleague signs on the phone, and thinks better of a word', async () => {
    await phone.goto('/notifications')
    await phone.getByRole('link', { name: /Five years: sign the card for/ }).click()
    await phone.getByLabel('Your note').fill('Five years, and never a dull one!')
    await phone.getByRole('button', { name: 'Sign the card' }).click()
    await expect(phone.getByRole('heading', { name: '1 colleague signed' })).toBeVisible()
    await phone.getByLabel('Your note').fill('Five years, and none of them dull!')
    await phone.getByLabel('Picture').setInputFiles(await imageFile())
    await expect(phone.getByText('The picture is uploaded.')).toBeAttached()
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByRole('main').getByRole('listitem')).toContainText('none of them dull')
    await expect(phone.getByRole('main').getByRole('listitem').locator('img')).toBeVisible()
    await expectAccessible(phone, 'Sign the card')
    await expect(desk.getByRole('main').getByRole('listitem')).toContainText('none of them dull')
  })

  const home = await homeOf(await newBrowser(), farid)
  await test.step('the person sees nothing of it', async () => {
    await home.goto('/notifications')
    await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(home.getByText(/Five years|sign the card/i)).toHaveCount(0)
    await home.goto(new URL(phone.url()).pathname)
    await expect(home.getByText('This card can not be signed any more.')).toBeVisible()
  })

  await test.step('on the day the card comes, with its gift and what was written', async () => {
    await passAWeek(installation)
    await home.goto('/notifications')
    await home
      .getByRole('link', {
        name: /Five years: the company has a gift for you \(Teapot\), and 1 colleague signed your card/,
      })
      .click()
    const card = home.getByRole('article')
    await expect(card).toContainText('Five good years')
    await expect(card).toContainText('With it comes a gift')
    await expect(card).toContainText('Teapot')
    await expect(home.getByText('Five years, and none of them dull!')).toBeVisible()
    const comments = home.getByRole('region', { name: 'Comments' })
    await expect(comments.getByRole('button', { name: /^A picture from/ })).toBeVisible()
    await expectAccessible(home, 'Thanks')
    await home.goto('/purchased-items')
    await expect(home.getByRole('main')).toContainText('Teapot')
  })
})
