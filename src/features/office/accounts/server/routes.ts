import { say } from '#lib/texts/texts.ts'
import { pictureDownload } from '#server/files/files.ts'
import { storeImage } from '#server/files/images.ts'
import { serve, serveFile, serveOpen, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { getRow } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { apiKeys, type Profile, profile, security, type User, users } from '../contract.ts'
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

/** The own account as it is when the work is done. */
async function profileAfter(call: UserAct & { services: Services }, work: Promise<void>): Promise<Profile> {
  await work
  return getProfile(call, call.services.env)
}

const profileRoutes = [
  serve(profile.get, (call) => getProfile(call, call.services.env)),
  serve(profile.update, (call) => {
    const { user, services, body, version } = call
    return profileAfter(call, changeAccount(call, services.queue, user.id, user.role, body, version))
  }),
  serveStream(profile.picture, async ({ tx, user, services }) =>
    pictureDownload(tx, services.files, (await findAccount(tx, user.id))?.picture_id),
  ),
  serveFile(profile.setPicture, storeImage, (call) =>
    profileAfter(call, setAccountPicture(call, call.user.id, call.user.role, call.stored)),
  ),
  serve(profile.removePicture, (call) => profileAfter(call, removeAccountPicture(call, call.user.id, call.user.role))),
  serve(profile.setPassword, (call) => changePassword(call, call.services.queue, call.body)),
  serve(profile.setEmail, (call) => profileAfter(call, changeEmail(call, call.services.queue, call.body))),
  serve(profile.sessions, async (call) => ({ items: await listDevices(call) })),
  serve(profile.endSession, (call) => endDevice(call, call.params.id)),
  serve(profile.endOtherSessions, (call) => endOtherDevices(call)),
  serve(profile.startTotp, (call) => startTotp(call)),
  serve(profile.confirmTotp, (call) => profileAfter(call, confirmTotp(call, call.body.code))),
  serve(profile.removeTotp, (call) => profileAfter(call, removeTotp(call, call.body.password))),
]

const getUser = ({ tx }: UserAct, id: number): Promise<User> => getRow(tx, userSource, id)

async function userAfter(call: UserAct & { params: { id: number } }, work: Promise<void>): Promise<User> {
  await work
  return getUser(call, call.params.id)
}

const userRoutes = [
  ...serveList(users, userSource),
  serve(users.get, (call) => getUser(call, call.params.id)),
  serve(users.create, async (call) =>
    getUser(call, await createOrInvite(call, call.services.queue, 'admin', call.body)),
  ),
  serve(users.update, (call) => {
    const { params, services, body, version } = call
    return userAfter(call, changeAccount(call, services.queue, params.id, 'admin', body, version))
  }),
  serve(users.remove, (call) => removeAccount(call, call.params.id, 'admin')),
  serve(users.activate, (call) => userAfter(call, setAccountActive(call, call.params.id, 'admin', true))),
  serve(users.deactivate, (call) => userAfter(call, setAccountActive(call, call.params.id, 'admin', false))),
  serve(users.resetPassword, (call) => sendPasswordMail(call, call.services.queue, call.params.id, 'admin', 'reset')),
  serve(users.resetTotp, (call) => userAfter(call, resetTotp(call, call.params.id, 'admin'))),
  serveStream(users.picture, async (call) => {
    await getUser(call, call.params.id)
    return pictureDownload(call.tx, call.services.files, (await findAccount(call.tx, call.params.id))?.picture_id)
  }),
  serveFile(users.setPicture, storeImage, (call) =>
    userAfter(call, setAccountPicture(call, call.params.id, 'admin', call.stored)),
  ),
  serve(users.removePicture, (call) => userAfter(call, removeAccountPicture(call, call.params.id, 'admin'))),
]

const otherRoutes = [
  serve(security.get, async ({ tx }) => ({ require_totp: await findRequireTotp(tx) })),
  serve(security.set, (call) => setSecurity(call, call.body)),
  ...serveList(apiKeys, apiKeySource),
  serve(apiKeys.create, (call) => createApiKey(call, call.services.queue, call.body)),
  serve(apiKeys.revoke, (call) => revokeApiKey(call, call.params.id)),
]

export const routes = [...signInRoutes, ...profileRoutes, ...userRoutes, ...otherRoutes]
