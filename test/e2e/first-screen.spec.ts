import type { Request } from '@playwright/test'
import { thank } from '#recognition/e2e/thanks.ts'
import { unique } from './company.ts'
import { expect, LONG_PROOF, test } from './laurel.ts'

const ASKED_EARLY = [
  '/api/recognitions?scope=company&person=0&value=0&after=0',
  '/api/recognitions/summary?since=0',
  '/api/recognition-rules',
  '/api/allowance',
  '/api/welcomes',
  '/api/account',
]

test(
  'asks for data while the app is loading, with a session only; for words when refused',
  { tag: LONG_PROOF },
  async ({ page, me, newBrowser, company, tolerate }) => {
    await test.step('asks for the first data while the app is loading, with a session only', async () => {
      await test.step('asks for the first data of Home while the app is loading, and once', async () => {
        const asked: string[] = []
        const early: string[] = []
        page.on('request', (request: Request) => {
          const { pathname, search } = new URL(request.url())
          asked.push(pathname + search)
          if (request.resourceType() !== 'fetch') early.push(pathname + search)
        })
        await page.goto('/home')
        await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeAttached()
        expect(early).toEqual(expect.arrayContaining(ASKED_EARLY))
        expect(asked.filter((address) => ASKED_EARLY.includes(address)).toSorted()).toEqual(
          ASKED_EARLY.toSorted(),
        )
      })
      await test.step('asks for nothing of Home without a session', async () => {
        const page = await newBrowser()
        const asked: string[] = []
        page.on('request', (request: Request) => void asked.push(new URL(request.url()).pathname))
        await page.goto('/home')
        await expect(page).toHaveURL(/\/login$/)
        expect(asked).toContain('/api/session')
        expect(asked).not.toContain('/api/recognitions')
      })
    })
    await test.step('loads the words of refusals with the first one on Home', async () => {
      tolerate(/status of 409 .*\/points/)
      const message = unique('Words ')
      await thank(await company.newPerson(), [await company.newPerson()], { message, amount: '5' })
      const scripts: string[] = []
      page.on('request', (request) => void scripts.push(new URL(request.url()).pathname))
      const ofRefusals = () => scripts.filter((path) => path.includes('refusal'))
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeAttached()
      const card = page.getByRole('article').filter({ hasText: message })
      await card.getByRole('button', { name: 'Add points' }).click()
      expect(ofRefusals()).toEqual([])
      await card.getByLabel('Points').fill('1000')
      await card.getByRole('button', { name: 'Add points' }).last().click()
      await expect(card.getByRole('alert')).toContainText('Insufficient funds')
      expect(ofRefusals()).toHaveLength(1)
    })
  },
)
