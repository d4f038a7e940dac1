import {
  arrangeTopics,
  putTopic,
  removeTopic,
  type StaffTopic,
} from '@shulin/contract/book-lists-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import {
  changeHomeBlocks,
  changeHomeLinks,
  type HomeLink,
  type HomeSetup,
  type PlacedBlock,
} from '@shulin/contract/home-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { homeSetup, keptTopics } from './queries.ts'

export const useHomeSetup = () => useQuery(homeSetup())

/** Puts what was saved in the place of what was shown. */
function useSaving<Asked>(save: (asked: Asked) => Promise<HomeSetup>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (setup) => queries.setQueryData(homeSetup().queryKey, setup),
  })
}

export const useSaveBlocks = () =>
  useSaving((blocks: PlacedBlock[]) => call(changeHomeBlocks, { body: { blocks } }))

export const useSaveLinks = () =>
  useSaving((links: HomeLink[]) => call(changeHomeLinks, { body: { links } }))

export const useStaffTopics = () => useQuery(keptTopics())

function useSavingTopics<Asked>(save: (asked: Asked) => Promise<StaffTopic[]>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (topics) => queries.setQueryData(keptTopics().queryKey, topics),
  })
}

export type TopicForm = CallInput<typeof putTopic>['body']

export const useSaveTopic = () => useSavingTopics((body: TopicForm) => call(putTopic, { body }))
export const useRemoveTopic = () =>
  useSavingTopics((topicId: string) => call(removeTopic, { body: { topicId } }))
export const useArrangeTopics = () =>
  useSavingTopics((topicIds: string[]) => call(arrangeTopics, { body: { topicIds } }))
