import type { Page } from '@playwright/test'

/** A person's pause before the next key or click, in milliseconds. */
export const PACE_MS = 80

/**
 * The shortest duration that Event Timing reports; it rounds to 8 ms. An interaction without an
 * entry took less.
 */
const SHORTEST_MS = 16

/** Slows the page's processor down, and starts to time the page's interactions. */
export async function timeInteractions(page: Page, slowdown: number): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const longest = new Map<number, number>()
    Object.assign(globalThis, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry
        if (interactionId === 0) continue
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
      }
    }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** The milliseconds from each interaction to the next paint, since the page was loaded. */
export async function readInteractions(page: Page): Promise<number[]> {
  // The browser adds entries only after the paint.
  await settle(page)
  const { durations, count } = await page.evaluate(() => ({
    durations: [...(globalThis as unknown as { longest: Map<number, number> }).longest.values()],
    count: (performance as Performance & { interactionCount: number }).interactionCount,
  }))
  const short = Array.from({ length: Math.max(0, count - durations.length) }, () => SHORTEST_MS)
  return [...durations, ...short]
}

/** Waits until the page has painted, and a moment longer for work after the paint. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120)))
    await promise
  })
}
