import {
  managerOfGroup,
  memberOfProject,
  memberOfShareLink,
  memberOfWorker,
  shareFn,
} from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { emailAbilities, getRequest, onPrimary, requireOwnPage } from '../../../rpc/request-scope.ts'
import * as answers from './server/answer-link.service.ts'
import * as links from './server/create-link.service.ts'
import * as ends from './server/end-links.service.ts'
import * as lists from './server/list-links.service.ts'
import { jobOf } from './server/share-access.service.ts'
import {
  acceptWorkerShareInput,
  createWorkerShareLinkInput,
  declineWorkerShareInput,
  linksOfGroupInput,
  linksOfProjectInput,
  linksOfWorkerInput,
  shareLinkInput,
} from './share-links.schemas.ts'
import { shareLinkTexts } from './share-links.texts.ts'

// The two that create are GET, as in the specification: they return the existing link, and run on a click only.

export const createWorkerShareLink = memberOfProject({ method: 'GET' })
  .validator(input(createWorkerShareLinkInput))
  .handler(async ({ context, data }) => {
    await requireOwnPage(getRequest(), shareLinkTexts.otherSite)
    return links.createWorkerShareLink(onPrimary(context.ctx), data)
  })

export const createWorkerProjectsShareLink = memberOfWorker({ method: 'GET' })
  .validator(input(linksOfWorkerInput))
  .handler(async ({ context, data }) => {
    await requireOwnPage(getRequest(), shareLinkTexts.otherSite)
    return links.createWorkerProjectsShareLink(onPrimary(context.ctx), data)
  })

export const listLinksOfProject = memberOfProject({ method: 'GET' })
  .validator(input(linksOfProjectInput))
  .handler(({ context, data }) => lists.listLinksOfProject(onPrimary(context.ctx), data, emailAbilities()))

export const listLinksOfWorker = memberOfWorker({ method: 'GET' })
  .validator(input(linksOfWorkerInput))
  .handler(({ context, data }) => lists.listLinksOfWorker(onPrimary(context.ctx), data, emailAbilities()))

export const mailShareLink = memberOfShareLink({ method: 'POST' })
  .validator(input(shareLinkInput))
  .handler(({ context, data }) => lists.mailShareLink(context.ctx, data, emailAbilities()))

export const revokeShareLink = memberOfShareLink({ method: 'POST' })
  .validator(input(shareLinkInput))
  .handler(({ context, data }) => ends.revokeShareLink(context.ctx, data))

export const endLinksOfWorker = memberOfWorker({ method: 'POST' })
  .validator(input(linksOfWorkerInput))
  .handler(({ context, data }) => ends.endAllLinks(context.ctx, data))

export const endLinksOfGroup = managerOfGroup({ method: 'POST' })
  .validator(input(linksOfGroupInput))
  .handler(({ context }) => ends.endAllLinks(context.ctx))

/** For callers using the specification’s names; the page itself posts a form. @public */
export const acceptWorkerShare = shareFn({ method: 'POST' })
  .validator(input(acceptWorkerShareInput))
  .handler(({ context, data: { name } }) => answers.acceptWorkerShare(jobOf(context.ctx), { name }))

/** @public */
export const declineWorkerShare = shareFn({ method: 'POST' })
  .validator(input(declineWorkerShareInput))
  .handler(({ context, data: { reason } }) => answers.declineWorkerShare(jobOf(context.ctx), { reason }))
