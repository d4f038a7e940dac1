import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { createHashRouter, Navigate } from 'react-router'
import { LinkRefusedPage } from '../features/staff/LinkRefusedPage.tsx'
import { openByLink } from '../features/staff/open-by-link.ts'
import { Frame } from './Frame.tsx'
import { LateHeaderPreview } from './LateHeaderPreview.tsx'
import { FirstPage } from './NoPages.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailed } from './PageFailed.tsx'
import { SignedIn } from './SignedIn.tsx'
import { Waiting } from './Waiting.tsx'

const SettingsPage = lazy(async () => ({
  default: (await import('../features/institutions/staff/settings/SettingsPage.tsx')).SettingsPage,
}))
const ProvidersPage = lazy(async () => ({
  default: (await import('../features/identity/sign-on/staff/ProvidersPage.tsx')).ProvidersPage,
}))
const MenusPage = lazy(async () => ({
  default: (await import('../features/institutions/staff/menus/MenusPage.tsx')).MenusPage,
}))
const DictionariesPage = lazy(async () => ({
  default: (await import('../features/institutions/staff/dictionaries/DictionariesPage.tsx'))
    .DictionariesPage,
}))
const DictionaryPage = lazy(async () => ({
  default: (await import('../features/institutions/staff/dictionaries/DictionaryPage.tsx'))
    .DictionaryPage,
}))
const ChangesPage = lazy(async () => ({
  default: (await import('../features/institutions/staff/changes/ChangesPage.tsx')).ChangesPage,
}))
const BlocksPage = lazy(async () => ({
  default: (await import('../features/home/staff/BlocksPage.tsx')).BlocksPage,
}))
const TopicsPage = lazy(async () => ({
  default: (await import('../features/home/staff/TopicsPage.tsx')).TopicsPage,
}))
const LinksPage = lazy(async () => ({
  default: (await import('../features/home/staff/LinksPage.tsx')).LinksPage,
}))
const PopularSearchesPage = lazy(async () => ({
  default: (await import('../features/search/staff/PopularSearchesPage.tsx')).PopularSearchesPage,
}))
const RecordsPage = lazy(async () => ({
  default: (await import('../features/catalogue/staff/RecordsPage.tsx')).RecordsPage,
}))
const RecordPage = lazy(async () => ({
  default: (await import('../features/catalogue/staff/RecordPage.tsx')).RecordPage,
}))
const GroupingPage = lazy(async () => ({
  default: (await import('../features/catalogue/staff/GroupingPage.tsx')).GroupingPage,
}))
const RunsPage = lazy(async () => ({
  default: (await import('../features/imports/staff/RunsPage.tsx')).RunsPage,
}))
const RefusalsPage = lazy(async () => ({
  default: (await import('../features/imports/staff/RefusalsPage.tsx')).RefusalsPage,
}))
const SourcesPage = lazy(async () => ({
  default: (await import('../features/imports/staff/SourcesPage.tsx')).SourcesPage,
}))
const IndexPage = lazy(async () => ({
  default: (await import('../features/search/staff/IndexPage.tsx')).IndexPage,
}))
const ReadersPage = lazy(async () => ({
  default: (await import('../features/readers/staff/ReadersPage.tsx')).ReadersPage,
}))
const DeliveriesPage = lazy(async () => ({
  default: (await import('../features/readers/staff/DeliveriesPage.tsx')).DeliveriesPage,
}))
const ReceivedPage = lazy(async () => ({
  default: (await import('../features/feedback/staff/ReceivedPage.tsx')).ReceivedPage,
}))
const MembersPage = lazy(async () => ({
  default: (await import('../features/staff/MembersPage.tsx')).MembersPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/staff/AuditPage.tsx')).AuditPage,
}))
const ReadingKeysPage = lazy(async () => ({
  default: (await import('../features/traffic/staff/ReadingKeysPage.tsx')).ReadingKeysPage,
}))
const TrafficPage = lazy(async () => ({
  default: (await import('../features/traffic/staff/TrafficPage.tsx')).TrafficPage,
}))
const AccountPage = lazy(async () => ({
  default: (await import('../features/staff/AccountPage.tsx')).AccountPage,
}))

/** Every address of the console. */
export const createConsoleRouter = (queries: QueryClient) =>
  createHashRouter([
    {
      hydrateFallbackElement: <Waiting />,
      errorElement: <PageFailed />,
      children: [
        {
          path: '/open/:token',
          loader: ({ params }) => openByLink(queries, params['token']!),
          element: (
            <Frame>
              <LinkRefusedPage />
            </Frame>
          ),
        },
        { path: '/open', element: <Navigate to="/" replace /> },
        {
          element: <SignedIn />,
          children: [
            {
              errorElement: <PageFailed />,
              children: [
                { index: true, element: <FirstPage /> },
                {
                  path: '/configuration/settings',
                  element: <SettingsPage Preview={LateHeaderPreview} />,
                },
                { path: '/configuration/signOn', element: <ProvidersPage /> },
                {
                  path: '/configuration/menus',
                  element: <MenusPage Preview={LateHeaderPreview} />,
                },
                { path: '/configuration/dictionaries', element: <DictionariesPage /> },
                { path: '/configuration/dictionaries/:dictionary', element: <DictionaryPage /> },
                { path: '/configuration/changes', element: <ChangesPage /> },
                { path: '/home/blocks', element: <BlocksPage /> },
                { path: '/home/topics', element: <TopicsPage /> },
                { path: '/home/links', element: <LinksPage /> },
                { path: '/home/searches', element: <PopularSearchesPage /> },
                { path: '/feedback/received', element: <ReceivedPage /> },
                { path: '/catalogue/records', element: <RecordsPage /> },
                { path: '/catalogue/records/:recordId', element: <RecordPage /> },
                { path: '/catalogue/grouping', element: <GroupingPage /> },
                { path: '/imports/runs', element: <RunsPage /> },
                { path: '/imports/runs/:runId', element: <RefusalsPage /> },
                { path: '/imports/sources', element: <SourcesPage /> },
                { path: '/index/health', element: <IndexPage /> },
                { path: '/readers/find', element: <ReadersPage /> },
                { path: '/readers/deliveries', element: <DeliveriesPage /> },
                { path: '/system/staff', element: <MembersPage /> },
                { path: '/system/audit', element: <AuditPage /> },
                { path: '/system/keys', element: <ReadingKeysPage /> },
                { path: '/system/traffic', element: <TrafficPage /> },
                { path: '/account', element: <AccountPage /> },
                { path: '*', element: <NotFoundPage /> },
              ],
            },
          ],
        },
      ],
    },
  ])
