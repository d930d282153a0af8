import './styles.css'
import '#auth/web/provider-answer.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#platform/web/api/query-client.ts'
import { App } from './App.tsx'
import { nonce } from './nonce.ts'
import { Announcements } from '#platform/web/ui/Announcements.tsx'
import { colorSchemeManager, cssVariables, theme } from '#platform/web/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Announcements />
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
