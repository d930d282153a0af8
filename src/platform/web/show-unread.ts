/** Shows the number of unread notifications on the icon of the installed app, where there are badges. */
export function showUnread(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Refused where Laurel is not installed.
  shown.catch(() => undefined)
}

/** After a sign-out: neither a badge nor a notification may tell the next person of this one's. */
export function forgetUnread(): void {
  showUnread(0)
  void closeNotices()
}

async function closeNotices(): Promise<void> {
  // Not there without a secure connection.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
