import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { pictureDownload } from '#server/files/files.ts'
import { storeImage } from '#server/files/images.ts'
import { serve, serveFile, serveOpen, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { getRow } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import { apiKeys, profile, security, type User, users } from '../contract.ts'
import { checkResetLink, forgotPassword, login, resetPassword, undoChange } from '../sign-in.ts'
import { signInTexts } from '../sign-in-texts.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import {
  changeEmail,
  changePassword,
  confirmTotp,
  endDevice,
  endOtherDevices,
  getProfile,
  listDevices,
  removeTotp,
  setSecurity,
  startTotp,
} from './profile.ts'
import { apiKeySource, findAccount, findRequireTotp, userSource } from './queries.ts'
import {
  changeAccount,
  createOrInvite,
  removeAccount,
  removeAccountPicture,
  resetTotp,
  sendPasswordMail,
  setAccountActive,
  setAccountPicture,
} from './service.ts'
import { askForLink, checkLink, setPasswordWithLink, signIn } from './sign-in.ts'
import { undoAccountChange } from './undo-change.ts'

const signInRoutes = [
  serveOpen(login, (call) => signIn(call, call.body)),
  serveOpen(forgotPassword, async (call) => {
    await askForLink(call, call.body.username)
    return { message: say(signInTexts.link_sent, call.language) }
  }),
  serveOpen(checkResetLink, (call) => checkLink(call, call.body.token)),
  serveOpen(undoChange, (call) => undoAccountChange(call, call.body.token)),
  serveOpen(resetPassword, (call) => setPasswordWithLink(call, call.body.token, call.body.password)),
]

const profileRoutes = [
  serve(profile.get, (call) => getProfile(call, call.services.env)),
  serve(profile.update, async (call) => {
    await changeAccount(call, call.services.jobs, call.user.id, call.user.role, call.body, call.version)
    return getProfile(call, call.services.env)
  }),
  serveStream(profile.picture, async ({ tx, user, services }) =>
    pictureDownload(tx, services.files, (await findAccount(tx, user.id))?.picture_id),
  ),
  serveFile(profile.setPicture, storeImage, async (call) => {
    await setAccountPicture(call, call.user.id, call.user.role, call.stored)
    return getProfile(call, call.services.env)
  }),
  serve(profile.removePicture, async (call) => {
    await removeAccountPicture(call, call.user.id, call.user.role)
    return getProfile(call, call.services.env)
  }),
  serve(profile.setPassword, (call) => changePassword(call, call.services.jobs, call.body)),
  serve(profile.setEmail, async (call) => {
    await changeEmail(call, call.services.jobs, call.body)
    return getProfile(call, call.services.env)
  }),
  serve(profile.sessions, async (call) => ({ items: await listDevices(call) })),
  serve(profile.endSession, (call) => endDevice(call, call.params.id)),
  serve(profile.endOtherSessions, (call) => endOtherDevices(call)),
  serve(profile.startTotp, (call) => startTotp(call)),
  serve(profile.confirmTotp, async (call) => {
    await confirmTotp(call, call.body.code)
    return getProfile(call, call.services.env)
  }),
  serve(profile.removeTotp, async (call) => {
    await removeTotp(call, call.body.password)
    return getProfile(call, call.services.env)
  }),
]

async function getUser({ tx }: UserAct, id: number): Promise<User> {
  const row = await getRow(tx, userSource, id)
  if (!row) throw requestErrors.not_found()
  return row
}

const userRoutes = [
  ...serveList(users, userSource),
  serve(users.get, (call) => getUser(call, call.params.id)),
  serve(users.create, async (call) =>
    getUser(call, await createOrInvite(call, call.services.jobs, 'admin', call.body)),
  ),
  serve(users.update, async (call) => {
    await changeAccount(call, call.services.jobs, call.params.id, 'admin', call.body, call.version)
    return getUser(call, call.params.id)
  }),
  serve(users.remove, (call) => removeAccount(call, call.params.id, 'admin')),
  serve(users.activate, async (call) => {
    await setAccountActive(call, call.params.id, 'admin', true)
    return getUser(call, call.params.id)
  }),
  serve(users.deactivate, async (call) => {
    await setAccountActive(call, call.params.id, 'admin', false)
    return getUser(call, call.params.id)
  }),
  serve(users.resetPassword, (call) => sendPasswordMail(call, call.services.jobs, call.params.id, 'admin', 'reset')),
  serve(users.resetTotp, async (call) => {
    await resetTotp(call, call.params.id, 'admin')
    return getUser(call, call.params.id)
  }),
  serveStream(users.picture, async (call) => {
    await getUser(call, call.params.id)
    return pictureDownload(call.tx, call.services.files, (await findAccount(call.tx, call.params.id))?.picture_id)
  }),
  serveFile(users.setPicture, storeImage, async (call) => {
    await setAccountPicture(call, call.params.id, 'admin', call.stored)
    return getUser(call, call.params.id)
  }),
  serve(users.removePicture, async (call) => {
    await removeAccountPicture(call, call.params.id, 'admin')
    return getUser(call, call.params.id)
  }),
]

const otherRoutes = [
  serve(security.get, async ({ tx }) => ({ require_totp: await findRequireTotp(tx) })),
  serve(security.set, (call) => setSecurity(call, call.body)),
  ...serveList(apiKeys, apiKeySource),
  serve(apiKeys.create, (call) => createApiKey(call, call.body)),
  serve(apiKeys.revoke, (call) => revokeApiKey(call, call.params.id)),
]

export const routes = [...signInRoutes, ...profileRoutes, ...userRoutes, ...otherRoutes]
