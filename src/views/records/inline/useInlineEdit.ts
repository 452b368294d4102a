import { useSelector } from '@xstate/react'
import type { InlineEditActor } from '#machines/records/inlineEdit.machine.ts'
import { useArea } from '#views/shell/ActorsContext.tsx'

/** Returns the actor that edits cells in an area's list, or undefined before the first edit. */
export const useInlineEdit = (area: string): InlineEditActor | undefined =>
  useSelector(useArea(area), (state) => state?.children['inlineEdit'] as InlineEditActor | undefined)
