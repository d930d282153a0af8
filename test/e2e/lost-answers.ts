import type { Route } from '@playwright/test'

/** The server performs a write, but its answer never arrives. */
export async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() === 'GET') return route.fallback()
  await route.fetch()
  await route.abort('connectionreset')
}
