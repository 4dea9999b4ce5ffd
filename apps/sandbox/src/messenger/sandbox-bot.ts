/** Token of the sandbox's bot. Only a sandbox accepts launch data that is signed with it. */
export const MESSENGER_SANDBOX_TOKEN = '7000000001:AAcambio_sandbox_bot_token_of_no_value'
/** ID of the messenger user that the host page shows first. */
export const FIRST_MESSENGER_USER = 100_001
/** Secret that the messenger uses to authenticate its calls to the webhook of the sandbox's bot. */
export const MESSENGER_SANDBOX_WEBHOOK_SECRET = 'cambio_sandbox_webhook_secret_of_no_value'
