import { endpoint } from '#platform/contract/endpoint.ts'
import * as notifications from './notifications.ts'
import * as preferences from './preferences.ts'

/** A person's own inbox, and how news reaches them. */
export const notificationEndpoints = {
  readInbox: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'My notifications, newest first, 20 a page, and how many are unread',
    access: 'signedIn',
    scope: 'read',
    query: notifications.InboxSearch,
    output: notifications.InboxPage,
    refusals: [],
  }),
  changeInbox: endpoint({
    method: 'PATCH',
    path: '/api/notifications',
    summary: 'Mark notifications of mine as read or unread',
    access: 'signedIn',
    body: notifications.InboxChange,
    output: notifications.UnreadCount,
    refusals: ['nothing-to-change'],
  }),
  readPreferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'How news reaches me',
    access: 'signedIn',
    output: preferences.Preferences,
    refusals: [],
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Choose how news reaches me',
    access: 'signedIn',
    body: preferences.PreferencesChange,
    output: preferences.Preferences,
    refusals: ['notification-locked', 'time-zone-unknown'],
  }),
  readNotificationDefaults: endpoint({
    method: 'GET',
    path: '/api/notifications/defaults',
    summary: 'How news reaches people who have chosen nothing',
    access: 'administrator',
    output: preferences.Defaults,
    refusals: [],
  }),
  changeNotificationDefaults: endpoint({
    method: 'PATCH',
    path: '/api/notifications/defaults',
    summary: 'Choose how news reaches people who have chosen nothing',
    access: 'administrator',
    body: preferences.DefaultsChange,
    output: preferences.Defaults,
    refusals: ['notification-locked'],
  }),
} as const
