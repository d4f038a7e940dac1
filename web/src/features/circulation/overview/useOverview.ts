import type { readOverview } from '@shulin/contract/circulation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { overview } from '../queries.ts'

export type Overview = Answer<typeof readOverview>

/** How much the reader has on loan, asked for, owes and has not read; and what comes next. */
export const useOverview = () => useQuery(overview(useTranslation('circulation').i18n.language))
