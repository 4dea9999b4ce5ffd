// Written by npm run openapi from openapi.json.
export interface paths {
    "/api/v2/instruments/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instruments
         * @description Returns the coins that can be swapped, the most popular first. `search` finds coins by name, title or network, also those that only a provider exchanges.
         */
        get: operations["listInstruments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/instruments/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instruments
         * @description Returns the coins that can be swapped, the most popular first. `search` finds coins by name, title or network, also those that only a provider exchanges.
         */
        get: operations["listInstruments_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/instruments/public/validate-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an address
         * @description Checks the form and checksum of an address and its memo for a network. It does not check who owns the address. For a contract on an EVM chain it also measures a transfer of the chain's own coin: send the returned `networkFeePercent` in the rate request. A contract that rejects the transfer or is too expensive is an invalid address. So is an account on XRP, Solana or Tron that rejects payments. An account on XRP or Stellar that requires a memo is invalid without one: send the memo together with the address.
         */
        post: operations["validateAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/instruments/public/validate-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an address
         * @description Checks the form and checksum of an address and its memo for a network. It does not check who owns the address. For a contract on an EVM chain it also measures a transfer of the chain's own coin: send the returned `networkFeePercent` in the rate request. A contract that rejects the transfer or is too expensive is an invalid address. So is an account on XRP, Solana or Tron that rejects payments. An account on XRP or Stellar that requires a memo is invalid without one: send the memo together with the address.
         */
        post: operations["validateAddress_v2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/instruments/validate-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an address as a partner
         * @description Does the same as the unsigned call, with the rate limit of the key.
         */
        post: operations["validateAddressSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pairs/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pairs
         * @description Returns pairs of coins, purchases and sales by card, in pages of at most 500. `isActive` says whether orders are accepted now.
         */
        get: operations["listPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairs/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pairs
         * @description Returns pairs of coins, purchases and sales by card, in pages of at most 500. `isActive` says whether orders are accepted now.
         */
        get: operations["listPairs_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairs/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default pair
         * @description Returns the pair and the amount that a calculator opens with.
         */
        get: operations["defaultPair"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pairs/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default pair
         * @description Returns the pair and the amount that a calculator opens with.
         */
        get: operations["defaultPair_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/rates/public/one": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a rate
         * @description Returns the price of a pair, its bounds and every cost. Name each coin by slug or by both titles. Without an amount the prices refer to the recommended amount and `amountToGet` is `0`. The rate can be claimed at create for 60 seconds.
         */
        get: operations["getRate"];
        put?: never;
        /**
         * Get a rate by POST
         * @description Does the same as the GET call, with the parameters in the body.
         */
        post: operations["getRateByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rates/public/one": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a rate
         * @description Returns the price of a pair, its bounds and every cost. Name each coin by slug or by both titles. Without an amount the prices refer to the recommended amount and `amountToGet` is `0`. The rate can be claimed at create for 60 seconds.
         */
        get: operations["getRate_v1"];
        put?: never;
        /**
         * Get a rate by POST
         * @description Does the same as the GET call, with the parameters in the body.
         */
        post: operations["getRateByPost_v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rates/public/recommended-amount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recommended amount
         * @description Returns a sensible amount to send for a pair.
         */
        get: operations["recommendedAmount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/rates/public/recommended-amount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recommended amount
         * @description Returns a sensible amount to send for a pair.
         */
        get: operations["recommendedAmount_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/rates/public/xml-v2-custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all rates as XML
         * @description Returns the rates of all pairs in BestChange's XML format, version 1.0 or 1.1.
         */
        get: operations["ratesFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/rates/public/json-v2-custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all rates as JSON
         * @description Returns the rates of all pairs in BestChange's JSON format.
         */
        get: operations["ratesFileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         * @description Creates an order and returns its deposit address. Send an `Idempotency-Key`: after a lost answer, repeat the call with the same key and body. The answer holds the order's control token once. A FIXED order promises `amountToGet` when the deposit arrives in time and in the agreed amount. To sell coins to a card, name a fiat coin as `instrumentTo`: that needs a session with a confirmed email, a saved card as `destinationAddress` (`payoutCards`), a refund address and a floating rate. To sell coins to a bank account (`eur-sepa`), `destinationAddress` is an IBAN, and the account needs a verified identity: `ERR_FORBIDDEN` with `Verify your identity first` otherwise. The exchange pays only the verified name. A client with too many unpaid orders that providers fill (20, or 500 of a key) gets `ERR_UNPROCESSABLE_ENTITY` with `Too many orders are waiting for their deposits`.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         * @description Creates an order and returns its deposit address. Send an `Idempotency-Key`: after a lost answer, repeat the call with the same key and body. The answer holds the order's control token once. A FIXED order promises `amountToGet` when the deposit arrives in time and in the agreed amount. To sell coins to a card, name a fiat coin as `instrumentTo`: that needs a session with a confirmed email, a saved card as `destinationAddress` (`payoutCards`), a refund address and a floating rate. To sell coins to a bank account (`eur-sepa`), `destinationAddress` is an IBAN, and the account needs a verified identity: `ERR_FORBIDDEN` with `Verify your identity first` otherwise. The exchange pays only the verified name. A client with too many unpaid orders that providers fill (20, or 500 of a key) gets `ERR_UNPROCESSABLE_ENTITY` with `Too many orders are waiting for their deposits`.
         */
        post: operations["createOrder_v2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order. The destination address proves that the caller knows the order. An unknown id and a wrong address get the same answer. A signed request needs only one of the two: the id of an order of its key, or an address, which returns the newest order of the key to it.
         */
        get: operations["orderPublicInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order. The destination address proves that the caller knows the order. An unknown id and a wrong address get the same answer. A signed request needs only one of the two: the id of an order of its key, or an address, which returns the newest order of the key to it.
         */
        get: operations["orderPublicInfo_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared receipt
         * @description Returns the receipt of a completed order to anyone who has its receipt token: amounts, coins, costs and times, and the provider's number of a purchase by card, but no address, memo, transaction, email or card data. A forged token and an order that is not completed get the same answer.
         */
        get: operations["sharedReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared receipt
         * @description Returns the receipt of a completed order to anyone who has its receipt token: amounts, coins, costs and times, and the provider's number of a purchase by card, but no address, memo, transaction, email or card data. A forged token and an order that is not completed get the same answer.
         */
        get: operations["sharedReceipt_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/receipt/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a picture of a receipt
         * @description Returns the address of a public picture of a finished order's receipt, for example for a story. The picture shows both amounts and the day, but no address, transaction, name or order number. The address works for a day. A forged token and an order without a payout get the same answer.
         */
        post: operations["createReceiptPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/set-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the email address of an order
         * @description Sets the address for notices about an order. It can be set once. The caller must control the order.
         */
        post: operations["setOrderEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/set-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the email address of an order
         * @description Sets the address for notices about an order. It can be set once. The caller must control the order.
         */
        post: operations["setOrderEmail_v2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the push key
         * @description Returns the VAPID key for push subscriptions.
         */
        get: operations["pushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe a device to an order
         * @description Subscribes a device to push notifications about an order. The caller must control the order.
         */
        post: operations["subscribeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/push-end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe a device from an order
         * @description Ends the push notifications of an order on one device.
         */
        post: operations["unsubscribeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/request-refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a refund
         * @description Sends the coins of an order that waits for a choice back. The refund address given at create needs no further proof. Another address needs control of the order. `into: "balance"` credits the balance of the account that created the order.
         */
        post: operations["requestRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/request-refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a refund
         * @description Sends the coins of an order that waits for a choice back. The refund address given at create needs no further proof. Another address needs control of the order. `into: "balance"` credits the balance of the account that created the order.
         */
        post: operations["requestRefund_v2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/accept-rate-mode-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept today's rate
         * @description Continues an order whose fixed rate no longer holds, at today's rate. The caller must control the order.
         */
        post: operations["acceptRateModeChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/accept-rate-mode-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept today's rate
         * @description Continues an order whose fixed rate no longer holds, at today's rate. The caller must control the order.
         */
        post: operations["acceptRateModeChange_v2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/order-refund-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the terms of a refund
         * @description Returns what a refund would bring and cost now. Show it to the user before the refund.
         */
        get: operations["orderRefundInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/order-refund-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the terms of a refund
         * @description Returns what a refund would bring and cost now. Show it to the user before the refund.
         */
        get: operations["orderRefundInfo_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take control of an order
         * @description Stores control of an order in a cookie of this browser. The control token proves the right.
         */
        post: operations["takeOrderControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/control-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the control token
         * @description Returns the control token of an order to a browser that controls it.
         */
        post: operations["exportOrderControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a partner's orders
         * @description Returns the orders of the signing key in pages, newest first unless `order` says otherwise. Each row holds every field of the order.
         */
        get: operations["listPartnerOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a partner's order
         * @description Returns one order of the signing key. Without a signature: state and transactions of an order whose key publishes its status, otherwise `ERR_UNAUTHORIZED`.
         */
        get: operations["partnerOrderInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the active webhooks of the signing key.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a webhook
         * @description Sends the events of the orders of the signing key to a URL. The answer holds the secret once. A key has at most 10 webhooks and 30 additions and rotations an hour. The URL is `https` at a public address; `https://localhost` is refused. Only in a sandbox does `WEBHOOK_ALLOW_LOOPBACK=true` allow it.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook at once. Its waiting events are given up.
         */
        post: operations["deleteWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Creates a new secret. The answer holds it once. The earlier secret stays valid for 24 hours: until then each event has a signature of every valid secret. At most 3 rotations in 24 hours.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues an event of type `webhook.test`, behind the waiting events of the webhook. At most 10 tests and replays a minute and key.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns the events of a webhook, newest first, with the state of their delivery. A page shorter than its limit is the last. Delivered events are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/webhooks/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Queues one event again, with the same id and body. At most 10 tests and replays a minute and key.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview other outcomes
         * @description Returns what would happen if less arrived, or later, or twice. The code that decides real orders computes the answer. Nothing is stored.
         */
        post: operations["whatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent swaps
         * @description Returns recent finished swaps without anything that identifies a user.
         */
        get: operations["latestOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/orders/public/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent swaps
         * @description Returns recent finished swaps without anything that identifies a user.
         */
        get: operations["latestOrders_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics
         * @description Returns public figures about the exchange.
         */
        get: operations["publicStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/stats/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics
         * @description Returns public figures about the exchange.
         */
        get: operations["publicStats_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List popular pairs
         * @description Returns the pairs with the most finished orders in the last 30 days.
         */
        get: operations["popularPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/public/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review an order
         * @description Stores a review of a completed order, once per order. A reviewer reads it before it is shown.
         */
        post: operations["writeReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviews
         * @description Returns shown reviews and their average, newest first.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/content/{route}/{locale}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read articles
         * @description Returns an article, a category or the list of the blog or the documentation. The path of an article may follow the language.
         */
        get: operations["content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the support form
         * @description Returns what the support form needs. Both values are null where no address is configured.
         */
        get: operations["supportForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to support
         * @description Sends a message to support by email.
         */
        post: operations["sendSupportMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/route-redirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a moved page
         * @description Returns where a page has moved to, for client-side navigation.
         */
        get: operations["routeRedirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dict/seo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get search engine texts
         * @description Returns titles and descriptions of a page by language and key.
         */
        post: operations["dictSeo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/prices/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description Returns the price of each coin in US dollars, with its change in 24 hours and a short history.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/prices/public/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a price history
         * @description Returns the price of a coin over a period, in US dollars or in another coin.
         */
        get: operations["priceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the service
         * @description Returns the state of the service and of each check.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Answers 200 while the server can serve requests, else 503. For load balancers.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the service status
         * @description Returns the measured state of each part of the service, its history of 90 days and the incidents.
         */
        get: operations["serviceStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates an account and signs in. A code for the email address is sent.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Opens a session and sets its cookies. A wrong password and an unknown address get the same answer.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/authentication/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a session
         * @description Exchanges the refresh token in the cookie for new tokens.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/authentication/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and removes its cookies.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/telegram/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with launch data
         * @description Opens a session for the messenger user in the launch data and sets its cookies. A session uses the launch data up. For a user without an account, the answer is `ERR_NOT_FOUND`, and the launch data stays usable for `telegram/create`.
         */
        post: operations["signInWithMessenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/telegram/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account with launch data
         * @description Creates an account without email and password for the messenger user in the launch data, and signs in.
         */
        post: operations["createWithMessenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/telegram/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the link to a messenger user
         * @description Returns whether a messenger user, who may sign in to the account, is linked, and where the mini-app opens.
         */
        get: operations["messengerLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/link-telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a messenger user
         * @description Links the messenger user in the launch data to the signed-in account. The account's email must be confirmed, and the session must be younger than 15 minutes. If another account has this user, the answer is `ERR_USER_ALREADY_REGISTERED`; `moveFromOtherAccount` then moves the link. It is refused while the other account has a password (reason `messenger_other_password`: unlink it there first) or owns something (reason `messenger_other_owns`). With `mergeOtherAccount`, the call then stores a request to merge the other account into this one, and the bot asks the messenger user for confirmation. `mergeUntil` of `GET /users/telegram/link` shows the open request. Refused with reason `merge_withdrawal` or `merge_order` while a payment is on its way, `merge_identity` for an account with an identity or card orders, and `merge_needs_bot` without a bot.
         */
        post: operations["linkMessenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/unlink-telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlink the messenger user
         * @description Removes the link between the account and its messenger user, and ends the other sessions. Requires the password of the account. An account needs a confirmed email and a password first; the confirmation of a first email that was added in the messenger must be 24 hours old.
         */
        post: operations["unlinkMessenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/telegram/add-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an email to a messenger account
         * @description Stores an email and a password for an account that was created in the messenger, and emails a code to the address. The account gets both when `confirm-email` receives the code. The bot then reports the email to the messenger user, with a button that removes it. For 24 hours withdrawals still need the button of the messenger. New launch data of the user replaces the password in this call.
         */
        post: operations["addFirstEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/account-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Returns the account of the session.
         */
        get: operations["accountData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the settings
         * @description Changes language and notifications of the account.
         */
        post: operations["changeAccountSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the account
         * @description Returns all data that is kept about the account.
         */
        post: operations["exportAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account
         * @description Deletes the account and its personal data. Open orders continue. While the account has coins or expects some, the call needs `giveUpBalance`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address
         * @description Confirms the email address of the account by the code from the email. A pending address (`pendingEmail`) replaces the current one.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code again
         * @description Sends a new code to the unconfirmed or pending email address of the account.
         */
        post: operations["resendConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address
         * @description Starts a change of the email address of the account, and emails a code to the new address. The account keeps its address until `confirm-email` receives that code. The call needs the password and a second factor, or a code that was sent to the present address.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Sends a code to the email address. Known and unknown addresses get the same answer.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password
         * @description Sets a new password by a code, ends all sessions and unlinks the messenger.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/local/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Changes the password and ends all other sessions.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the open sessions of the account.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End sessions
         * @description Ends one session, or all except the current one.
         */
        post: operations["endSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/list-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns the API keys of the account without their secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/generate-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key
         * @description Creates an API key. The answer holds the secret once.
         */
        post: operations["generateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/update-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change an API key
         * @description Changes the name, the allowed networks or the switch of an API key.
         */
        post: operations["updateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/delete-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an API key
         * @description Deletes an API key at once.
         */
        post: operations["deleteApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balances
         * @description Returns the balances of the account.
         */
        get: operations["walletBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/deposit-coins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List depositable coins
         * @description Returns the coins that can be deposited, with their minimum and confirmations.
         */
        get: operations["walletDepositCoins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/deposit-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a deposit address
         * @description Returns the account's own deposit address for a coin. It stays the same.
         */
        post: operations["walletDepositAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits
         * @description Returns the deposits of the account, newest first.
         */
        get: operations["walletDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List withdrawals
         * @description Returns the withdrawals of the account, newest first.
         */
        get: operations["walletWithdrawals"];
        put?: never;
        /**
         * Withdraw
         * @description Withdraws a coin from the balance. A new address needs a code from an email; an account without an email confirms by a button in Telegram. Send an `Idempotency-Key`.
         */
        post: operations["withdrawFromWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/withdrawals/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a withdrawal
         * @description Confirms a withdrawal to a new address by the code from the email.
         */
        post: operations["confirmWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/withdrawals/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a withdrawal
         * @description Cancels a withdrawal that still waits. The amount returns to the balance.
         */
        post: operations["cancelWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/withdrawals/resend-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the withdrawal code again
         * @description Sends a new code for a withdrawal that waits for one, or a new message with buttons to an account without an email. The earlier code or button becomes invalid.
         */
        post: operations["resendWithdrawalCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/wallet/withdrawal-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get withdrawal terms
         * @description Returns the network fee, the minimum and the available balance of a coin.
         */
        get: operations["withdrawalTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List affiliate balances
         * @description Returns the USDT balance (Tron) of the account.
         */
        get: operations["affiliateBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/accruals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List referral earnings
         * @description Returns what the referral link earned, newest first.
         */
        get: operations["affiliateAccruals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/cashbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cashback
         * @description Returns the cashback of own orders, newest first.
         */
        get: operations["affiliateCashbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/referrer-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the referral link
         * @description Returns the identifier of the account's referral link.
         */
        get: operations["referrerId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/program": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get affiliate figures
         * @description Returns the referral link, its shares and what it brought.
         */
        get: operations["affiliateProgram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/markup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the link's mark-up
         * @description Sets the mark-up that users of the referral link pay.
         */
        post: operations["chooseAffiliateMarkup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/public/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a visit
         * @description Counts a visit by a referral link.
         */
        post: operations["affiliateVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List USDT withdrawals
         * @description Returns the USDT withdrawals (Tron) of the account, newest first.
         */
        get: operations["affiliateWithdrawals"];
        put?: never;
        /**
         * Withdraw earnings
         * @description Withdraws USDT on Tron. Send an `Idempotency-Key`.
         */
        post: operations["withdrawEarnings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders of the account
         * @description Returns the orders of the account, newest first, with filters and search.
         */
        get: operations["listAccountOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export orders as CSV
         * @description Returns the orders of the account as CSV.
         */
        get: operations["exportAccountOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get second factors
         * @description Returns the second factors of the account.
         */
        get: operations["twoFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/passkey-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a passkey proof
         * @description Returns a WebAuthn challenge for one refused action.
         */
        post: operations["requestPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove a second factor
         * @description Exchanges a code, a passkey answer or a recovery code for a grant.
         */
        post: operations["proveTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an authenticator app
         * @description Returns a new secret for an authenticator app. `confirmTotp` activates it.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an authenticator app
         * @description Activates the authenticator app by its first code.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a passkey
         * @description Returns a WebAuthn challenge for a new passkey.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Stores a new passkey.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a second factor
         * @description Removes the authenticator app or one passkey.
         */
        post: operations["removeFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the recovery codes
         * @description Replaces all recovery codes.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/kyc/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the identity check
         * @description Returns the state of the identity check.
         */
        get: operations["verificationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/fiat-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of payments by card and bank
         * @description Returns the identity level of the account, and what is left of this month's limit for purchases by card and bank and for sales to a card.
         */
        get: operations["fiatLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up at the card provider
         * @description Creates the user's account at the card provider. `email` must be that of the signed-in account. An email that the provider knows is accepted.
         */
        post: operations["providerSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email at the card provider
         * @description Confirms the user's email at the card provider with the code from its email. `key` comes from `providerSignUp` or `providerContacts`. A wrong or expired code fails with `ERR_UNPROCESSABLE_ENTITY`. An account may enter five codes in 15 minutes.
         */
        post: operations["providerVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in at the card provider
         * @description Returns a handle for the calls about the user's identity check. It works only together with a session of the same account. `ERR_NOT_FOUND` means that the user has to sign up at the provider first.
         */
        post: operations["providerSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the email status at the card provider
         * @description Returns whether the user has confirmed the email at the card provider. The provider sends the email at sign-up.
         */
        get: operations["providerContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/kyc-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the identity check at the card provider
         * @description Returns the state of the user's identity check for each feature of the card provider. Call it every 5 seconds while the user waits.
         */
        get: operations["providerKycStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/kyc/access-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the identity form
         * @description Returns a token of the identity form and the address of the form. The provider receives the documents; the exchange does not.
         */
        get: operations["providerKycAccessToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/kyc/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Continue a purchase after the identity check
         * @description Returns the purchase or sale for which the signed-in account began its identity check, so that the user can continue on another device. The exchange stores it encrypted, and deletes it a week after the check has ended. `purchase` is null if nothing waits.
         */
        get: operations["providerKycPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/liquidity-providers/mercuryo/user/payout-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the cards for payouts
         * @description Returns the cards that the user has saved at the card provider, and the page on which the user saves one. Use the `id` of a card as `destinationAddress` of an order that sells coins for `CARD`. Creates the user's account at the provider. A sale needs `identityStatus` `complete`.
         */
        post: operations["payoutCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/kyc/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit an identity check
         * @description Sends identity data and three photos as a form.
         */
        post: operations["submitVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Instrument: {
            /**
             * @description Title of the coin. Compared without regard to case.
             * @example ETH
             */
            currencyTitle: string;
            /**
             * @description Title of the network. Compared without regard to case.
             * @example ETH
             */
            networkTitle: string;
            /**
             * @description Short name of the instrument in addresses and calls.
             * @example usdt-trc20
             */
            slug: string;
            /**
             * @description `crypto` for coins, `fiat` for national currencies.
             * @example crypto
             * @enum {string}
             */
            instrumentType: "crypto" | "fiat";
            /**
             * @description Full name of the coin.
             * @example Tether
             */
            fullName: string;
            /**
             * @description Title of the coin for display.
             * @example Ether
             */
            currencyFriendlyTitle: string;
            /**
             * @description Name of the network for display.
             * @example Ethereum
             */
            networkFriendlyTitle: string;
            /**
             * @description Address of the coin's logo.
             * @example /coins/usdt.svg
             */
            currencyLogoLink: string;
            /**
             * @description Number of decimals to which amounts are rounded: an amount to send down, an amount to receive up.
             * @example 6
             */
            precisionDecimals: number;
            /**
             * @description Whether a payment to this network needs a memo or tag.
             * @example true
             */
            requiresMemo: boolean;
            /**
             * @description Code of the instrument at BestChange; empty where it has none.
             * @example USDTTRC20
             */
            bestChangeName: string;
            /**
             * @description Identifier of the coin at CoinStats.
             * @example ethereum
             */
            coinstatValue: string;
            /**
             * @description Contract or mint address of a token. Empty for the native coin of a network.
             * @example 0xdac17f958d2ee523a2206206994597c13d831ec7
             */
            contractAddress: string;
            /**
             * @description Price of one unit in US dollars, as a decimal string. Empty while no price is known.
             * @example 1.00
             */
            price: string;
            /**
             * @description Rank among the popular coins; 0 for the others.
             * @example 1
             */
            popularity: number;
            /**
             * @description Whether orders may send this coin.
             * @example true
             */
            isDepositEnabled: boolean;
            /**
             * @description Whether orders may receive this coin.
             * @example true
             */
            isWithdrawalEnabled: boolean;
            /**
             * @description Valid address of the network, for the hint of an input field. Never pay to it.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            addressExample: string;
            /**
             * @description Template of the explorer link of a transaction; `{txId}` is the placeholder. Empty without an explorer.
             * @example https://etherscan.io/tx/{txId}
             */
            explorerTxUrl: string;
            /**
             * @description Template of the explorer link of an address; `{address}` is the placeholder. Empty without an explorer.
             * @example https://etherscan.io/address/{address}
             */
            explorerAddressUrl: string;
            /**
             * @description Usual time between two blocks of the network in seconds, such as `12` or `0.4`. Null for fiat money and for coins that only providers trade.
             * @example 12
             */
            blockSeconds: number | null;
        };
        InstrumentTitles: {
            /**
             * @description Title of the coin. Compared without regard to case.
             * @example ETH
             */
            currencyTitle: string;
            /**
             * @description Title of the network. Compared without regard to case.
             * @example ETH
             */
            networkTitle: string;
        };
        PairData: {
            /** @description Coin to send. */
            instrumentFrom: components["schemas"]["Instrument"];
            /** @description Coin to receive. */
            instrumentTo: components["schemas"]["Instrument"];
            /**
             * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
             * @example internal
             */
            liquidityProviderPublicCode: string;
            /**
             * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
             * @example FIXED
             * @enum {string}
             */
            rateMode: "FIXED" | "FLOATING";
            /**
             * @description Amount to send, as a decimal string in units of the send coin. `0` when the request names no amount.
             * @example 0.25
             */
            amountToGive: string;
            /**
             * @description Amount that arrives after all costs, as a decimal string in units of the receive coin. `0` when the request names no amount.
             * @example 812.37
             */
            amountToGet: string;
            /**
             * @description Amount to send, as a decimal string in units of the send coin.
             * @example 0.25
             */
            claimedDepositAmount: string;
            /**
             * @description Slug of the coin in which the request gives its amount. `claimedDepositAmount` of the answer is always in the send coin.
             * @example eth
             */
            claimedDepositAmountCurrency: string;
            /**
             * @description All-in price: receive units for one send unit, as a decimal string.
             * @example 3249.48
             */
            price: string;
            /**
             * @description All-in price, inverted: send units for one receive unit, as a decimal string.
             * @example 0.0003077
             */
            reversePrice: string;
            /**
             * @description Market price without costs: receive units for one send unit, as a decimal string.
             * @example 3260.4
             */
            marketLeftPrice: string;
            /**
             * @description Market price without costs: send units for one receive unit, as a decimal string.
             * @example 0.000306
             */
            marketRightPrice: string;
            /**
             * @description Smallest amount to send that covers the costs, as a decimal string in units of the send coin.
             * @example 0.001
             */
            marketMinAmount: string;
            /**
             * @description Smallest amount to send, as a decimal string in units of the send coin.
             * @example 0.001
             */
            generalMinAmount: string;
            /**
             * @description Largest amount to send that clients may offer, as a decimal string in units of the send coin. If a provider states no maximum (`hasDepositMaximum`), the maximum of the exchange's own orders, or the amount of the request if that is larger.
             * @example 12.5
             */
            generalMaxAmount: string;
            /** @description Bounds of the amount to send. */
            depositRules: {
                /**
                 * @description Smallest amount, as a decimal string.
                 * @example 0.001
                 */
                minAmount: string;
                /**
                 * @description Largest amount, as a decimal string. `0`: no maximum.
                 * @example 12.5
                 */
                maxAmount: string;
            };
            /**
             * @description Whether the amount to send has a maximum. If not, a provider states none, and `depositRules.maxAmount` is `0`.
             * @example true
             */
            hasDepositMaximum: boolean;
            /** @description Bounds of the amount to receive. `0` means no limit: `depositRules` bounds the amount to send. */
            withdrawalRules: {
                /**
                 * @description Smallest amount, as a decimal string.
                 * @example 0.001
                 */
                minAmount: string;
                /**
                 * @description Largest amount, as a decimal string. `0`: no maximum.
                 * @example 12.5
                 */
                maxAmount: string;
            };
            /** @description Market prices of both coins in US dollars. */
            quotes: {
                /** @description Price of one unit of the receive coin in US dollars. */
                buyQuote: {
                    /**
                     * @description Price of one unit in US dollars, as a decimal string.
                     * @example 3260.4
                     */
                    quoteValue: string;
                };
                /** @description Price of one unit of the send coin in US dollars. */
                sellQuote: {
                    /**
                     * @description Price of one unit in US dollars, as a decimal string.
                     * @example 3260.4
                     */
                    quoteValue: string;
                };
            };
            /**
             * @description Network fee of the payout, as a decimal string in units of the receive coin.
             * @example 1.2
             */
            finalNetworkFeeAmount: string;
            /**
             * @description Platform fee, as a decimal string in units of the receive coin.
             * @example 0.81
             */
            platformFee_Absolute: string;
            /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
            waterfall: {
                /**
                 * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                 * @example market
                 * @enum {string}
                 */
                kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                /**
                 * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                 * @example -0.42
                 */
                amount: string;
                /**
                 * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                 * @example 0.4
                 */
                percent: string;
            }[];
            /**
             * @description Confirmations until the order takes the deposit.
             * @example 12
             */
            minConfirmationsToTrade: number;
            /**
             * @description Confirmations until a payout of the exchange is final.
             * @example 12
             */
            minConfirmationsToWithdraw: number;
            /**
             * @description Confirmations until a deposit is credited.
             * @example 12
             */
            minConfirmations: number;
            /**
             * @description Amount up to which no identity check is needed, as a decimal string in units of the send coin. `0`: no check is needed for any amount. Null: not known at the moment, or a check is always needed.
             * @example 0
             */
            noKycThreshold: string | null;
            /**
             * @description Whether a guest must confirm an email address before create. `A`: yes. `B`: only with a partner's referral link. `D`: no.
             * @example A
             * @enum {string}
             */
            ckm: "A" | "B" | "D";
            /**
             * @description Minutes that a FIXED rate holds after create. Larger amounts have less time.
             * @example 20
             */
            fixedHoldMinutes: number;
            /**
             * @description Largest difference between deposit and agreed amount at which a FIXED rate holds. Percent as a decimal string.
             * @example 0.5
             */
            fixedTolerancePercent: string;
            /**
             * @description Fall of the market value before the credit that ends a FIXED rate. Percent as a decimal string.
             * @example 5
             */
            fixedVolatilityPercent: string;
            /** @description Approval that a large payment needs. Null where none is needed. */
            payoutApproval: {
                /**
                 * @description Whether the amount needs an approval.
                 * @example true
                 */
                required: boolean;
                /**
                 * @description Value above which the payment of the exchange needs an approval by an operator. Decimal text in USDT.
                 * @example 5000
                 */
                aboveUsdt: string;
                /**
                 * @description Minutes that an approval usually takes.
                 * @example 60
                 */
                expectedMinutes: number;
            } | null;
            /**
             * @description Network fee that a refund would cost, as a decimal string in units of the send coin.
             * @example 0.0004
             */
            estimatedRefundFee: string;
            /**
             * @description Number of markets behind the price.
             * @example 3
             */
            marketSources: number;
            /**
             * @description Tick of the rate, Unix epoch milliseconds. Send it as `claimedPublicRate.updatedAt` within 60 seconds.
             * @example 1764028800000
             */
            updatedAt: number;
        };
        Order: {
            /**
             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
             * @example 1048576
             */
            orderId: number;
            /**
             * @description UUID of the order. The caller may choose it at create.
             * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
             */
            legacyOrderId: string;
            /** @description Send coin and receive coin of the order. */
            pair: {
                /** @description Coin to send. */
                instrumentFrom: components["schemas"]["Instrument"];
                /** @description Coin to receive. */
                instrumentTo: components["schemas"]["Instrument"];
            };
            /**
             * @description Title of the coin to send.
             * @example ETH
             */
            instrumentFromCurrencyTitle: string;
            /**
             * @description Title of the network of the coin to send.
             * @example ETH
             */
            instrumentFromNetworkTitle: string;
            /**
             * @description Title of the coin to receive.
             * @example USDT
             */
            instrumentToCurrencyTitle: string;
            /**
             * @description Title of the network of the coin to receive.
             * @example TRC20
             */
            instrumentToNetworkTitle: string;
            /**
             * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
             * @example FIXED
             * @enum {string}
             */
            rateMode: "FIXED" | "FLOATING";
            /**
             * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
             * @example internal
             */
            liquidityProviderPublicCode: string;
            /**
             * @description State of the order.
             * @example WAITING
             * @enum {string}
             */
            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
            /**
             * @description Whether the order has reached its end.
             * @example true
             */
            completed: boolean;
            /** @description Where the user sends the coins. */
            depositAddress: {
                /**
                 * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                 * @example 1048576
                 */
                orderId: number;
                /** @description Coin and network. */
                instrument: components["schemas"]["InstrumentTitles"];
                /**
                 * @description Where the user sends the coins.
                 * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                 */
                depositAddress: string;
                /**
                 * @description Memo or tag that the payment must carry; null where the network has none.
                 * @example 104529
                 */
                depositAddressMemo: string | null;
                /**
                 * @description Payment link for wallets and QR codes, with amount and memo. The bare address where the network has no standard.
                 * @example ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=250000000000000000
                 */
                paymentUri: string;
                /**
                 * @description Text that the page draws the address fingerprint from: chain, address and memo, separated by `|`.
                 * @example ethereum|0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed|
                 */
                fingerprintSeed: string;
                /**
                 * @description Account for a bank transfer; null for coins. `depositAddress` is then its IBAN, and `depositAddressMemo` the reference that the payer must name.
                 * @example {
                 *       "holder": "Example Exchange B.V.",
                 *       "bic": "ABNANL2A"
                 *     }
                 */
                bank: {
                    /**
                     * @description Name of the account holder, as the payer must write it.
                     * @example Example Exchange B.V.
                     */
                    holder: string;
                    /**
                     * @description Bank identifier code (ISO 9362) of the account's bank, 8 or 11 characters.
                     * @example ABNANL2A
                     */
                    bic: string;
                } | null;
            };
            /**
             * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
             * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
             */
            destinationAddress: string;
            /**
             * @description Memo or tag of the destination address. Null where the network has none.
             * @example 104529
             */
            destinationAddressMemo: string | null;
            /**
             * @description Last four digits of the card that a sale is paid to. Null for every other order, and after a refused payout, because the user may then choose another card.
             * @example 3333
             */
            payoutCardDigits: string | null;
            /**
             * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            refundAddress: string | null;
            /**
             * @description Memo or tag of the refund address. Null where the network has none.
             * @example 104529
             */
            refundAddressMemo: string | null;
            /**
             * @description Whether the caller may control the order. Always false on the live channel.
             * @example true
             */
            controlled: boolean;
            /**
             * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
             * @example ada@example.com
             */
            userEmail: string | null;
            /**
             * @description Amount to send, as a decimal string in units of the send coin.
             * @example 0.25
             */
            claimedDepositAmount: string;
            /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
            claimedPublicRate: {
                /**
                 * @description All-in price that the caller accepted, as a decimal string.
                 * @example 3249.48
                 */
                price: string;
                /**
                 * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                 * @example 2026-11-25T09:30:00.000Z
                 */
                updatedAt: string;
                /**
                 * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                 * @example 812.37
                 */
                claimedAmountToReceive: string;
                /**
                 * @description Network fee of the payout, as a decimal string in units of the receive coin.
                 * @example 1.2
                 */
                finalNetworkFeeAmount: string;
                /**
                 * @description Platform fee, as a decimal string in units of the receive coin.
                 * @example 0.81
                 */
                platformFee_Absolute: string;
            };
            /**
             * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
             * @example 1.2
             */
            claimedNetworkFee: string;
            /**
             * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
             * @example 286
             */
            networkFeePercent: number | null;
            /**
             * @description Amount that arrives. Promised for a FIXED order; an estimate for a FLOATING order until `amountToGetIsFinal`. Decimal text in the receive coin.
             * @example 812.37
             */
            amountToGet: string;
            /**
             * @description Whether `amountToGet` no longer changes.
             * @example true
             */
            amountToGetIsFinal: boolean;
            /**
             * @description All-in price: receive units for one send unit, as a decimal string.
             * @example 3249.48
             */
            price: string;
            /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
            waterfall: {
                /**
                 * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                 * @example market
                 * @enum {string}
                 */
                kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                /**
                 * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                 * @example -0.42
                 */
                amount: string;
                /**
                 * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                 * @example 0.4
                 */
                percent: string;
            }[];
            /**
             * @description Time of creation, ISO 8601 in UTC.
             * @example 2026-11-25T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Time of the last change, ISO 8601 in UTC.
             * @example 2026-11-25T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description FIXED: end of the rate. FLOATING: end of the time in which the page shows the address as open. ISO 8601 in UTC.
             * @example 2026-11-25T09:50:00.000Z
             */
            depositDeadline: string;
            /**
             * @description Where a refund goes or went; null without a refund.
             * @example address
             */
            refundInto: ("address" | "balance") | null;
            /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
            deposits: {
                /**
                 * @description Time when the deposit was first seen, ISO 8601 in UTC.
                 * @example 2026-11-25T09:30:00.000Z
                 */
                createdAt: string;
                /** @description Coin and network. */
                instrument: {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                };
                /**
                 * @description Amount that arrived, as a decimal string in units of the coin.
                 * @example 0.25
                 */
                amount: string;
                /**
                 * @description Blocks that confirm the deposit so far.
                 * @example 12
                 */
                confirmations: number;
                /**
                 * @description Transaction identifier of the network. Empty or null before the transaction exists.
                 * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                 */
                txId: string;
                /**
                 * @description Where the user sends the coins.
                 * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                 */
                depositAddress: string;
                /**
                 * @description Whether it is still unconfirmed.
                 * @example true
                 */
                isPending: boolean;
                /**
                 * @description `pending`: unconfirmed. `credited`: taken by the order. `suspense`: an operator decides. `dust`: too little to send back. `returned`: on its way back. `in-balance`: in the balance of the account.
                 * @example pending
                 * @enum {string}
                 */
                status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
            }[];
            /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
            withdrawals: {
                /**
                 * @description Time of creation, ISO 8601 in UTC.
                 * @example 2026-11-25T09:30:00.000Z
                 */
                createdAt: string;
                /** @description Coin and network. */
                instrument: {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                };
                /**
                 * @description Amount that was sent, as a decimal string in units of the coin.
                 * @example 812.37
                 */
                amount: string;
                /**
                 * @description Network fee that was taken, as a decimal string in units of the coin that is sent. `0` where a provider does not report it.
                 * @example 1.2
                 */
                networkFee: string;
                /**
                 * @description Transaction identifier of the network. Empty or null before the transaction exists.
                 * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                 */
                txId: string;
                /**
                 * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                 * @example payout
                 * @enum {string}
                 */
                purpose: "payout" | "refund" | "return";
                /**
                 * @description Whether it is still unconfirmed.
                 * @example true
                 */
                isPending: boolean;
            }[];
            /**
             * @description Transaction of the first deposit. Null before the exchange sees one.
             * @example 0x2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190
             */
            payinHash: string | null;
            /**
             * @description Transaction of the payout to the destination address. Null before it is sent.
             * @example 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
             */
            payoutHash: string | null;
            /** @description Events of the order, newest first. */
            orderEvents: {
                /**
                 * @description What happened.
                 * @example CREATION_END
                 * @enum {string}
                 */
                kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                /**
                 * @description Time of the event, ISO 8601 in UTC.
                 * @example 2026-11-25T09:30:00.000Z
                 */
                createdAt: string;
            }[];
            /**
             * @description Confirmations until the order takes the deposit.
             * @example 12
             */
            minConfirmationsToTrade: number;
            /**
             * @description Confirmations until a payout of the exchange is final.
             * @example 12
             */
            minConfirmationsToWithdraw: number;
            /**
             * @description Whether the creation still runs. Always false: an order is complete once it is created.
             * @example true
             */
            isPendingToCreate: boolean;
            /**
             * @description Whether the creation failed. Always false: an order is complete once it is created.
             * @example true
             */
            failedToCreate: boolean;
            /**
             * @description Page on which the user pays by card, while the order waits for the payment; or on which the user chooses another card after a refused payout. Only for a caller that may change the order; null otherwise.
             * @example null
             */
            redirectUrl: string | null;
            /** @description State of a purchase by card; null for a swap. */
            cardPayment: {
                /**
                 * @description Code of the provider that takes the payment and sends the coins.
                 * @example mercuryo
                 */
                provider: string;
                /**
                 * @description Stage of the card payment; null before the provider has reported one.
                 * @example created
                 */
                payment: ("created" | "awaiting-user" | "held" | "paid" | "declined" | "cancelled" | "failed" | "charged-back") | null;
                /**
                 * @description Stage of the transfer of coins; null before it starts.
                 * @example created
                 */
                delivery: ("created" | "held" | "sending" | "completed" | "failed") | null;
                /**
                 * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                 * @example declined
                 */
                outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                /**
                 * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                 * @example 16fbae5a4b2b0a9c2
                 */
                reference: string | null;
            } | null;
            /** @description Payout of a sale to a card; null for every other order. */
            cardPayout: {
                /**
                 * @description Code of the provider that takes the coins and pays the card.
                 * @example mercuryo
                 */
                provider: string;
                /**
                 * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                 * @example 16fbae5a4b2b0a9c2
                 */
                reference: string | null;
            } | null;
            /** @description What the exchange does when a fixed rate no longer holds. */
            exceptionPolicy: {
                /**
                 * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                 * @example ASK
                 * @enum {string}
                 */
                kind: "ASK" | "REFUND" | "RERATE";
                /**
                 * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                 * @example 2
                 */
                withinPercent: string | null;
            };
            /** @description Decision that the order is waiting for from the user. Null if no decision is pending. */
            choice: {
                /**
                 * @description Whether the user may accept today's rate.
                 * @example true
                 */
                mayAccept: boolean;
                /**
                 * @description Whether the user may take a refund.
                 * @example true
                 */
                mayRefund: boolean;
                /** @description What today's rate brings; null where no rate is available. */
                offer: {
                    /**
                     * @description Amount that arrives if the user accepts today's rate, as a decimal string in units of the receive coin.
                     * @example 790.12
                     */
                    amountToGet: string;
                    /**
                     * @description Today's all-in price, as a decimal string.
                     * @example 3160.48
                     */
                    price: string;
                } | null;
            } | null;
            /**
             * @description Whether an operator was called because a deadline passed.
             * @example true
             */
            isEscalated: boolean;
            /**
             * @description Time when the order was passed to an operator, ISO 8601 in UTC. Null when it was not.
             * @example 2026-11-25T10:30:00.000Z
             */
            escalatedAt: string | null;
            /** @description What happens next to an order that is not completed, and until when. */
            nextAction: {
                /**
                 * @description What must happen next.
                 * @example send-deposit
                 * @enum {string}
                 */
                kind: "send-deposit" | "pay-by-card" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-operator" | "none";
                /**
                 * @description Party that acts next. `user`: the user must do something. `service`: the exchange works. `chain`: the network must confirm. `provider`: another exchange works. `nobody`: nothing is left to do.
                 * @example user
                 * @enum {string}
                 */
                actor: "user" | "service" | "chain" | "provider" | "nobody";
                /**
                 * @description Time when `otherwise` happens, ISO 8601 in UTC. Null without a deadline.
                 * @example 2026-11-25T09:50:00.000Z
                 */
                deadline: string | null;
                /**
                 * @description What happens at the deadline. `closes`: the order expires. `refund`: the coins go back. `operator`: an operator takes over. `nothing`: the order stays as it is.
                 * @example closes
                 * @enum {string}
                 */
                otherwise: "closes" | "refund" | "operator" | "nothing";
            };
            /** @description Approval that a large payment needs. Null where none is needed. */
            payoutApproval: {
                /**
                 * @description Whether the amount needs an approval.
                 * @example true
                 */
                required: boolean;
                /**
                 * @description Whether the payment waits for the approval now.
                 * @example true
                 */
                waiting: boolean;
                /**
                 * @description Value above which the payment of the exchange needs an approval by an operator. Decimal text in USDT.
                 * @example 5000
                 */
                aboveUsdt: string;
                /**
                 * @description Minutes that an approval usually takes.
                 * @example 60
                 */
                expectedMinutes: number;
            } | null;
            /** @description How the bank ended the payout to a bank account: `refused` (not carried out), `returned` (the money waits for another IBAN) or `paid-again`. Null for every other order. */
            payoutReturn: {
                /**
                 * @description How the bank ended the payout: `refused`, `returned` or `paid-again`.
                 * @example refused
                 * @enum {string}
                 */
                kind: "refused" | "returned" | "paid-again";
                /**
                 * @description Time at which the money came back, ISO 8601 in UTC. Null for `refused`.
                 * @example 2026-11-25T09:30:00.000Z
                 */
                at: string | null;
                /**
                 * @description Amount that came back so far, as a decimal string in units of the currency of the payout. Banks may deduct charges, or return the money in parts. Null for `refused`.
                 * @example 0.25
                 */
                amount: string | null;
            } | null;
            /**
             * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
             * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
             */
            receiptToken: string;
            /**
             * @description Whether the creator may review the order: `none`, `open` or `given`.
             * @example none
             * @enum {string}
             */
            review: "none" | "open" | "given";
        };
        Error: {
            /**
             * @description HTTP status of the answer.
             * @example 422
             */
            statusCode: number;
            /**
             * @description Error code. Branch on this property, not on `message`.
             * @example ERR_UNAUTHORIZED
             * @enum {string}
             */
            code: "ERR_UNAUTHORIZED" | "ERR_NOT_ENOUGH_PERMISSIONS" | "ERR_UNPROCESSABLE_ENTITY" | "ERR_INVALID_CREDENTIALS" | "ERR_USER_ALREADY_REGISTERED" | "ERR_FORBIDDEN" | "ERR_BAD_REQUEST" | "ERR_NO_LIQUIDITY_AVAILABLE" | "ERR_NOT_FOUND" | "ERR_SERVICE_UNAVAILABLE" | "ERR_NOT_ACCEPTABLE" | "ERR_INTERNAL_SERVER_ERROR" | "ERR_NETWORK_NOT_SUPPORTED" | "ERR_BALANCE_TOO_LOW" | "ERR_BALANCE_NOT_FOUND" | "ERR_WITHDRAWAL_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG" | "ERR_VALIDATION" | "ERR_INVALID_PASSWORD_RESET_CODE" | "ERR_PRISMA_CLIENT_KNOWN_REQUEST" | "ERR_IM_A_TEAPOT" | "ERR_NOT_FOUND_E" | "ERR_PAIR_NOT_ACTIVE";
            /**
             * @description The same text as `code`.
             * @example ERR_UNAUTHORIZED
             * @enum {string}
             */
            status: "ERR_UNAUTHORIZED" | "ERR_NOT_ENOUGH_PERMISSIONS" | "ERR_UNPROCESSABLE_ENTITY" | "ERR_INVALID_CREDENTIALS" | "ERR_USER_ALREADY_REGISTERED" | "ERR_FORBIDDEN" | "ERR_BAD_REQUEST" | "ERR_NO_LIQUIDITY_AVAILABLE" | "ERR_NOT_FOUND" | "ERR_SERVICE_UNAVAILABLE" | "ERR_NOT_ACCEPTABLE" | "ERR_INTERNAL_SERVER_ERROR" | "ERR_NETWORK_NOT_SUPPORTED" | "ERR_BALANCE_TOO_LOW" | "ERR_BALANCE_NOT_FOUND" | "ERR_WITHDRAWAL_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG" | "ERR_VALIDATION" | "ERR_INVALID_PASSWORD_RESET_CODE" | "ERR_PRISMA_CLIENT_KNOWN_REQUEST" | "ERR_IM_A_TEAPOT" | "ERR_NOT_FOUND_E" | "ERR_PAIR_NOT_ACTIVE";
            /**
             * @description Text for people. It may change.
             * @example Amount Too Small: minimum amount is 0.001
             */
            message: string;
            /** @description Details of the error. Its content depends on `code`. */
            data?: {
                /** @description Bounds that the request broke, where the error is about an amount. */
                details?: {
                    /**
                     * @description Bound that the amount must keep, as a decimal string.
                     * @example 0.001
                     */
                    expected?: string;
                    /**
                     * @description General bound of the pair, as a decimal string.
                     * @example 0.001
                     */
                    expectedGeneral?: string;
                    /**
                     * @description Slug of the instrument in which `expected` and `expectedGeneral` are expressed; absent for the send side. A request for an exact receive amount gets the exchange's own bound in the receive coin, and a provider's bound in the send coin.
                     * @example eth
                     */
                    expectedCurrency?: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description Why the address was refused, where the error is about an address.
                 * @example invalid
                 */
                address?: string;
                /**
                 * @description Why the memo was refused, where the error is about a memo.
                 * @example required
                 */
                memo?: string;
                /** @description Fields that the server refused. */
                fields?: {
                    /**
                     * @description Name of the refused field, with dots between levels.
                     * @example instrumentFrom.slug
                     */
                    path: string;
                    /**
                     * @description What is wrong with the field.
                     * @example expected FIXED or FLOATING
                     */
                    problem: string;
                }[];
            } & {
                [key: string]: unknown;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listInstruments: {
        parameters: {
            query?: {
                /**
                 * @description `true` also returns the instruments that only providers exchange.
                 * @example true
                 */
                all?: ("" | ("true" | "false")) | null;
                /**
                 * @description Words to find in names, titles and networks.
                 * @example tether tron
                 */
                search?: ("" | string) | null;
                /**
                 * @description Returns only the two instruments of a pair, by its name in addresses of pages.
                 * @example eth-usdt-trc20
                 */
                pair?: ("" | string) | null;
                /**
                 * @description Returns only instruments that this provider trades in either direction: `internal` for the exchange's own inventory, otherwise the code of a provider.
                 * @example internal
                 */
                liquidityProvider?: ("" | string) | null;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instrument"][];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInstruments_v1: {
        parameters: {
            query?: {
                /**
                 * @description `true` also returns the instruments that only providers exchange.
                 * @example true
                 */
                all?: ("" | ("true" | "false")) | null;
                /**
                 * @description Words to find in names, titles and networks.
                 * @example tether tron
                 */
                search?: ("" | string) | null;
                /**
                 * @description Returns only the two instruments of a pair, by its name in addresses of pages.
                 * @example eth-usdt-trc20
                 */
                pair?: ("" | string) | null;
                /**
                 * @description Returns only instruments that this provider trades in either direction: `internal` for the exchange's own inventory, otherwise the code of a provider.
                 * @example internal
                 */
                liquidityProvider?: ("" | string) | null;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instrument"][];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    validateAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                    /**
                     * @description Address on the network of the coin.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    address: string;
                    /**
                     * @description Memo or tag of the address. Null or absent where the network has none.
                     * @example 104529
                     */
                    memo?: ("" | string) | null;
                    /** @description Accepted for compatibility. The reason is always returned. */
                    getRejectReason?: ("" | boolean) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent?: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    validateAddress_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                    /**
                     * @description Address on the network of the coin.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    address: string;
                    /**
                     * @description Memo or tag of the address. Null or absent where the network has none.
                     * @example 104529
                     */
                    memo?: ("" | string) | null;
                    /** @description Accepted for compatibility. The reason is always returned. */
                    getRejectReason?: ("" | boolean) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent?: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    validateAddressSigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                    /**
                     * @description Address on the network of the coin.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    address: string;
                    /**
                     * @description Memo or tag of the address. Null or absent where the network has none.
                     * @example 104529
                     */
                    memo?: ("" | string) | null;
                    /** @description Accepted for compatibility. The reason is always returned. */
                    getRejectReason?: ("" | boolean) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent?: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPairs: {
        parameters: {
            query?: {
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle?: ("" | string) | null;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: ("" | string) | null;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin to send. */
                        instrumentFrom: components["schemas"]["InstrumentTitles"];
                        /** @description Coin to receive. */
                        instrumentTo: components["schemas"]["InstrumentTitles"];
                        /**
                         * @description Whether orders of this pair are accepted now.
                         * @example true
                         */
                        isActive: boolean;
                        /**
                         * @description Whether a guest must confirm an email address before create. `A`: yes. `B`: only with a partner's referral link. `D`: no.
                         * @example A
                         * @enum {string}
                         */
                        ckm: "A" | "B" | "D";
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPairs_v1: {
        parameters: {
            query?: {
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle?: ("" | string) | null;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: ("" | string) | null;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin to send. */
                        instrumentFrom: components["schemas"]["InstrumentTitles"];
                        /** @description Coin to receive. */
                        instrumentTo: components["schemas"]["InstrumentTitles"];
                        /**
                         * @description Whether orders of this pair are accepted now.
                         * @example true
                         */
                        isActive: boolean;
                        /**
                         * @description Whether a guest must confirm an email address before create. `A`: yes. `B`: only with a partner's referral link. `D`: no.
                         * @example A
                         * @enum {string}
                         */
                        ckm: "A" | "B" | "D";
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    defaultPair: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin to send. */
                        instrumentFrom: components["schemas"]["Instrument"];
                        /** @description Coin to receive. */
                        instrumentTo: components["schemas"]["Instrument"];
                        /**
                         * @description Amount that a calculator opens with, as a decimal string in units of the send coin.
                         * @example 500
                         */
                        claimedDepositAmount: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    defaultPair_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin to send. */
                        instrumentFrom: components["schemas"]["Instrument"];
                        /** @description Coin to receive. */
                        instrumentTo: components["schemas"]["Instrument"];
                        /**
                         * @description Amount that a calculator opens with, as a decimal string in units of the send coin.
                         * @example 500
                         */
                        claimedDepositAmount: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRate: {
        parameters: {
            query?: {
                /**
                 * @description Slug of the coin to send. If the titles are present too, they must name the same coin.
                 * @example eth
                 */
                instrumentFromSlug?: ("" | string) | null;
                /**
                 * @description Slug of the coin to receive. If the titles are present too, they must name the same coin.
                 * @example usdt-trc20
                 */
                instrumentToSlug?: ("" | string) | null;
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle?: ("" | string) | null;
                /**
                 * @description Title of the coin to receive.
                 * @example USDT
                 */
                instrumentToCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to receive.
                 * @example TRC20
                 */
                instrumentToNetworkTitle?: ("" | string) | null;
                /**
                 * @description Amount to convert, as a decimal string. `claimedDepositAmountCurrency` says in which coin.
                 * @example 0.25
                 */
                claimedDepositAmount?: ("" | string) | null;
                /**
                 * @description Slug of the coin that the amount is given in. The send coin where absent.
                 * @example eth
                 */
                claimedDepositAmountCurrency?: ("" | string) | null;
                /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                /** @description `crypto` for coins, `fiat` for cards and bank transfers. `crypto` with a card currency gets 422. */
                exchangeType?: ("" | ("crypto" | "fiat")) | null;
                /**
                 * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                 * @example 0.5
                 */
                markup?: ("" | string) | null;
                /**
                 * @description Identifier of the referral link.
                 * @example k3v9q2
                 */
                referrerId?: ("" | string) | null;
                /**
                 * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                 * @example 286
                 */
                networkFeePercent?: ("" | (number | string)) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRateByPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Slug of the coin to send. If the titles are present too, they must name the same coin.
                     * @example eth
                     */
                    instrumentFromSlug?: ("" | string) | null;
                    /**
                     * @description Slug of the coin to receive. If the titles are present too, they must name the same coin.
                     * @example usdt-trc20
                     */
                    instrumentToSlug?: ("" | string) | null;
                    /**
                     * @description Title of the coin to send.
                     * @example ETH
                     */
                    instrumentFromCurrencyTitle?: ("" | string) | null;
                    /**
                     * @description Title of the network of the coin to send.
                     * @example ETH
                     */
                    instrumentFromNetworkTitle?: ("" | string) | null;
                    /**
                     * @description Title of the coin to receive.
                     * @example USDT
                     */
                    instrumentToCurrencyTitle?: ("" | string) | null;
                    /**
                     * @description Title of the network of the coin to receive.
                     * @example TRC20
                     */
                    instrumentToNetworkTitle?: ("" | string) | null;
                    /**
                     * @description Amount to convert, as a decimal string. `claimedDepositAmountCurrency` says in which coin.
                     * @example 0.25
                     */
                    claimedDepositAmount?: ("" | string) | null;
                    /**
                     * @description Slug of the coin that the amount is given in. The send coin where absent.
                     * @example eth
                     */
                    claimedDepositAmountCurrency?: ("" | string) | null;
                    /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                    rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                    /** @description `crypto` for coins, `fiat` for cards and bank transfers. `crypto` with a card currency gets 422. */
                    exchangeType?: ("" | ("crypto" | "fiat")) | null;
                    /**
                     * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                     * @example 0.5
                     */
                    markup?: ("" | string) | null;
                    /**
                     * @description Identifier of the referral link.
                     * @example k3v9q2
                     */
                    referrerId?: ("" | string) | null;
                    /**
                     * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                     * @example 286
                     */
                    networkFeePercent?: ("" | (number | string)) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRate_v1: {
        parameters: {
            query?: {
                /**
                 * @description Slug of the coin to send. If the titles are present too, they must name the same coin.
                 * @example eth
                 */
                instrumentFromSlug?: ("" | string) | null;
                /**
                 * @description Slug of the coin to receive. If the titles are present too, they must name the same coin.
                 * @example usdt-trc20
                 */
                instrumentToSlug?: ("" | string) | null;
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle?: ("" | string) | null;
                /**
                 * @description Title of the coin to receive.
                 * @example USDT
                 */
                instrumentToCurrencyTitle?: ("" | string) | null;
                /**
                 * @description Title of the network of the coin to receive.
                 * @example TRC20
                 */
                instrumentToNetworkTitle?: ("" | string) | null;
                /**
                 * @description Amount to convert, as a decimal string. `claimedDepositAmountCurrency` says in which coin.
                 * @example 0.25
                 */
                claimedDepositAmount?: ("" | string) | null;
                /**
                 * @description Slug of the coin that the amount is given in. The send coin where absent.
                 * @example eth
                 */
                claimedDepositAmountCurrency?: ("" | string) | null;
                /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                /** @description `crypto` for coins, `fiat` for cards and bank transfers. `crypto` with a card currency gets 422. */
                exchangeType?: ("" | ("crypto" | "fiat")) | null;
                /**
                 * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                 * @example 0.5
                 */
                markup?: ("" | string) | null;
                /**
                 * @description Identifier of the referral link.
                 * @example k3v9q2
                 */
                referrerId?: ("" | string) | null;
                /**
                 * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                 * @example 286
                 */
                networkFeePercent?: ("" | (number | string)) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRateByPost_v1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Slug of the coin to send. If the titles are present too, they must name the same coin.
                     * @example eth
                     */
                    instrumentFromSlug?: ("" | string) | null;
                    /**
                     * @description Slug of the coin to receive. If the titles are present too, they must name the same coin.
                     * @example usdt-trc20
                     */
                    instrumentToSlug?: ("" | string) | null;
                    /**
                     * @description Title of the coin to send.
                     * @example ETH
                     */
                    instrumentFromCurrencyTitle?: ("" | string) | null;
                    /**
                     * @description Title of the network of the coin to send.
                     * @example ETH
                     */
                    instrumentFromNetworkTitle?: ("" | string) | null;
                    /**
                     * @description Title of the coin to receive.
                     * @example USDT
                     */
                    instrumentToCurrencyTitle?: ("" | string) | null;
                    /**
                     * @description Title of the network of the coin to receive.
                     * @example TRC20
                     */
                    instrumentToNetworkTitle?: ("" | string) | null;
                    /**
                     * @description Amount to convert, as a decimal string. `claimedDepositAmountCurrency` says in which coin.
                     * @example 0.25
                     */
                    claimedDepositAmount?: ("" | string) | null;
                    /**
                     * @description Slug of the coin that the amount is given in. The send coin where absent.
                     * @example eth
                     */
                    claimedDepositAmountCurrency?: ("" | string) | null;
                    /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                    rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                    /** @description `crypto` for coins, `fiat` for cards and bank transfers. `crypto` with a card currency gets 422. */
                    exchangeType?: ("" | ("crypto" | "fiat")) | null;
                    /**
                     * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                     * @example 0.5
                     */
                    markup?: ("" | string) | null;
                    /**
                     * @description Identifier of the referral link.
                     * @example k3v9q2
                     */
                    referrerId?: ("" | string) | null;
                    /**
                     * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                     * @example 286
                     */
                    networkFeePercent?: ("" | (number | string)) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recommendedAmount: {
        parameters: {
            query: {
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle: string;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle: string;
                /**
                 * @description Title of the coin to receive.
                 * @example USDT
                 */
                instrumentToCurrencyTitle: string;
                /**
                 * @description Title of the network of the coin to receive.
                 * @example TRC20
                 */
                instrumentToNetworkTitle: string;
                /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Sensible amount to send, as a decimal string in units of the send coin.
                         * @example 0.1
                         */
                        recommendedAmount: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recommendedAmount_v2: {
        parameters: {
            query: {
                /**
                 * @description Title of the coin to send.
                 * @example ETH
                 */
                instrumentFromCurrencyTitle: string;
                /**
                 * @description Title of the network of the coin to send.
                 * @example ETH
                 */
                instrumentFromNetworkTitle: string;
                /**
                 * @description Title of the coin to receive.
                 * @example USDT
                 */
                instrumentToCurrencyTitle: string;
                /**
                 * @description Title of the network of the coin to receive.
                 * @example TRC20
                 */
                instrumentToNetworkTitle: string;
                /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. */
                rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Sensible amount to send, as a decimal string in units of the send coin.
                         * @example 0.1
                         */
                        recommendedAmount: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ratesFile: {
        parameters: {
            query?: {
                /**
                 * @description Version of the file format.
                 * @example 1.1
                 */
                version?: "1.0" | "1.1";
                /**
                 * @description Part of the address after the name of the file; it is ignored.
                 * @example
                 */
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ratesFileJson: {
        parameters: {
            query?: {
                /**
                 * @description Part of the address after the name of the file; it is ignored.
                 * @example
                 */
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description BestChange code of the send coin.
                         * @example ETH
                         */
                        from: string;
                        /**
                         * @description BestChange code of the receive coin.
                         * @example USDTTRC20
                         */
                        to: string;
                        /**
                         * @description Units of the send coin that the rate refers to, as a decimal string.
                         * @example 1
                         */
                        in: string;
                        /**
                         * @description Units of the receive coin for `in`, as a decimal string.
                         * @example 3248.9
                         */
                        out: string;
                        /**
                         * @description Reserve of the receive coin, as a decimal string.
                         * @example 25000
                         */
                        amount: string;
                        /**
                         * @description Smallest amount to send, as a decimal string.
                         * @example 0.001
                         */
                        minamount: string;
                        /**
                         * @description Largest amount to send, as a decimal string.
                         * @example 12.5
                         */
                        maxamount: string;
                        /**
                         * @description Smallest amount to send, as a decimal string.
                         * @example 0.001
                         */
                        frommin: string;
                        /**
                         * @description Largest amount to send, as a decimal string.
                         * @example 12.5
                         */
                        frommax: string;
                        /**
                         * @description Smallest amount to receive, as a decimal string.
                         * @example 3
                         */
                        tomin: string;
                        /**
                         * @description Largest amount to receive, as a decimal string.
                         * @example 25000
                         */
                        tomax: string;
                        /**
                         * @description Network fee of the payout, as a decimal string in units of the receive coin.
                         * @example 1.2
                         */
                        tofee: string;
                        /** @description How long the rate holds. */
                        floating: {
                            /**
                             * @description Minutes that the rate holds; 0 for a floating rate.
                             * @example 20
                             */
                            minutes: number;
                            /**
                             * @description Largest change of the rate in percent, as a decimal string.
                             * @example 0
                             */
                            percent: string;
                        };
                        /** @description Conditions by BestChange's names: `reg` an account, `verifying` a passed identity check, `manual` a step by operators. Empty for a swap between two coins. */
                        params: ("manual" | "reg" | "verifying")[];
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key that makes a repeated request safe: the same key and body return the same result. At most 128 characters; a UUID is a good choice.
                 * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. A request without it means `FLOATING`. Purchases and sales by card or bank transfer accept only `FLOATING`: with `FIXED` they return `ERR_NOT_ACCEPTABLE`. */
                    rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                    /** @description Coin to send. */
                    instrumentFrom: {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Short name of the instrument in addresses and calls.
                         * @example usdt-trc20
                         */
                        slug?: ("" | string) | null;
                    };
                    /** @description Coin to receive. */
                    instrumentTo: {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example BTC
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example BTC
                         */
                        networkTitle: string;
                        /**
                         * @description Short name of the instrument in addresses and calls.
                         * @example usdt-trc20
                         */
                        slug?: ("" | string) | null;
                    };
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Memo or tag of the destination address. Null where the network has none.
                     * @example 104529
                     */
                    destinationAddressMemo?: ("" | string) | null;
                    /**
                     * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    refundAddress?: ("" | string) | null;
                    /**
                     * @description Memo or tag of the refund address. Null where the network has none.
                     * @example 104529
                     */
                    refundAddressMemo?: ("" | string) | null;
                    /**
                     * @description Amount to send, as a decimal string in units of the send coin.
                     * @example 0.25
                     */
                    claimedDepositAmount: string;
                    /**
                     * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                     * @example 0.5
                     */
                    markup?: ("" | string) | null;
                    /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                    claimedPublicRate?: ("" | {
                        /**
                         * @description All-in price that the caller accepted, as a decimal string.
                         * @example 3249.48
                         */
                        price: string;
                        /**
                         * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: number | string;
                        /**
                         * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        claimedAmountToReceive: string;
                        /**
                         * @description Network fee of the payout, as a decimal string in units of the receive coin.
                         * @example 1.2
                         */
                        finalNetworkFeeAmount?: ("" | string) | null;
                        /**
                         * @description Platform fee, as a decimal string in units of the receive coin.
                         * @example 0.81
                         */
                        platformFee_Absolute?: ("" | string) | null;
                        /** @description Market prices of both coins in US dollars. */
                        quotes?: ("" | Record<string, never>) | null;
                    }) | null;
                    /** @description What the exchange does when a fixed rate no longer holds. */
                    exceptionPolicy?: ("" | ({
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example ASK
                         * @enum {string}
                         */
                        kind: "ASK";
                    } | {
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example REFUND
                         * @enum {string}
                         */
                        kind: "REFUND";
                    } | {
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example RERATE
                         * @enum {string}
                         */
                        kind: "RERATE";
                        /**
                         * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                         * @example 2
                         */
                        withinPercent: string;
                    })) | null;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                     * @example 1.2
                     */
                    claimedNetworkFee?: ("" | string) | null;
                    /**
                     * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                     * @example ada@example.com
                     */
                    userEmail?: ("" | string) | null;
                    /**
                     * @description UUID of the order. The caller may choose it at create.
                     * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                     */
                    legacyOrderId?: ("" | string) | null;
                    /**
                     * @description Identifier of the referral link.
                     * @example k3v9q2
                     */
                    referrerId?: ("" | string) | null;
                    /** @description Marketing parameters of the visit. */
                    utmData?: ("" | {
                        [key: string]: string;
                    }) | null;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: ("" | string) | null;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     */
                    locale?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /**
                         * @description UUID of the order. The caller may choose it at create.
                         * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                         */
                        legacyOrderId: string;
                        /** @description Send coin and receive coin of the order. */
                        pair: {
                            /** @description Coin to send. */
                            instrumentFrom: components["schemas"]["Instrument"];
                            /** @description Coin to receive. */
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        /**
                         * @description Title of the coin to send.
                         * @example ETH
                         */
                        instrumentFromCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to send.
                         * @example ETH
                         */
                        instrumentFromNetworkTitle: string;
                        /**
                         * @description Title of the coin to receive.
                         * @example USDT
                         */
                        instrumentToCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to receive.
                         * @example TRC20
                         */
                        instrumentToNetworkTitle: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. A request without it means `FLOATING`. Purchases and sales by card or bank transfer accept only `FLOATING`: with `FIXED` they return `ERR_NOT_ACCEPTABLE`.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
                         * @example internal
                         */
                        liquidityProviderPublicCode: string;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /** @description Where the user sends the coins. */
                        depositAddress: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /** @description Coin and network. */
                            instrument: components["schemas"]["InstrumentTitles"];
                            /**
                             * @description Where the user sends the coins.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Memo or tag that the payment must carry; null where the network has none.
                             * @example 104529
                             */
                            depositAddressMemo: string | null;
                            /**
                             * @description Payment link for wallets and QR codes, with amount and memo. The bare address where the network has no standard.
                             * @example ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=250000000000000000
                             */
                            paymentUri: string;
                            /**
                             * @description Text that the page draws the address fingerprint from: chain, address and memo, separated by `|`.
                             * @example ethereum|0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed|
                             */
                            fingerprintSeed: string;
                            /**
                             * @description Account for a bank transfer; null for coins. `depositAddress` is then its IBAN, and `depositAddressMemo` the reference that the payer must name.
                             * @example {
                             *       "holder": "Example Exchange B.V.",
                             *       "bic": "ABNANL2A"
                             *     }
                             */
                            bank: {
                                /**
                                 * @description Name of the account holder, as the payer must write it.
                                 * @example Example Exchange B.V.
                                 */
                                holder: string;
                                /**
                                 * @description Bank identifier code (ISO 9362) of the account's bank, 8 or 11 characters.
                                 * @example ABNANL2A
                                 */
                                bic: string;
                            } | null;
                        };
                        /**
                         * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                         * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                         */
                        destinationAddress: string;
                        /**
                         * @description Memo or tag of the destination address. Null where the network has none.
                         * @example 104529
                         */
                        destinationAddressMemo: string | null;
                        /**
                         * @description Last four digits of the card that a sale is paid to. Null for every other order, and after a refused payout, because the user may then choose another card.
                         * @example 3333
                         */
                        payoutCardDigits: string | null;
                        /**
                         * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        refundAddress: string | null;
                        /**
                         * @description Memo or tag of the refund address. Null where the network has none.
                         * @example 104529
                         */
                        refundAddressMemo: string | null;
                        /**
                         * @description Whether the caller may control the order. Always false on the live channel.
                         * @example true
                         */
                        controlled: boolean;
                        /**
                         * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                         * @example ada@example.com
                         */
                        userEmail: string | null;
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                        claimedPublicRate: {
                            /**
                             * @description All-in price that the caller accepted, as a decimal string.
                             * @example 3249.48
                             */
                            price: string;
                            /**
                             * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            updatedAt: string;
                            /**
                             * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                             * @example 812.37
                             */
                            claimedAmountToReceive: string;
                            /**
                             * @description Network fee of the payout, as a decimal string in units of the receive coin.
                             * @example 1.2
                             */
                            finalNetworkFeeAmount: string;
                            /**
                             * @description Platform fee, as a decimal string in units of the receive coin.
                             * @example 0.81
                             */
                            platformFee_Absolute: string;
                        };
                        /**
                         * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                         * @example 1.2
                         */
                        claimedNetworkFee: string;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent: number | null;
                        /**
                         * @description Amount that arrives after all costs, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        amountToGet: string;
                        /**
                         * @description Whether `amountToGet` no longer changes.
                         * @example true
                         */
                        amountToGetIsFinal: boolean;
                        /**
                         * @description All-in price: receive units for one send unit, as a decimal string.
                         * @example 3249.48
                         */
                        price: string;
                        /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
                        waterfall: {
                            /**
                             * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                             * @example market
                             * @enum {string}
                             */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                            /**
                             * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                             * @example -0.42
                             */
                            amount: string;
                            /**
                             * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                             * @example 0.4
                             */
                            percent: string;
                        }[];
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last change, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: string;
                        /**
                         * @description FIXED: end of the rate. FLOATING: end of the time in which the page shows the address as open. ISO 8601 in UTC.
                         * @example 2026-11-25T09:50:00.000Z
                         */
                        depositDeadline: string;
                        /**
                         * @description Where a refund goes or went; null without a refund.
                         * @example address
                         */
                        refundInto: ("address" | "balance") | null;
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /**
                             * @description Time when the deposit was first seen, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description Where the user sends the coins.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                            /**
                             * @description `pending`: unconfirmed. `credited`: taken by the order. `suspense`: an operator decides. `dust`: too little to send back. `returned`: on its way back. `in-balance`: in the balance of the account.
                             * @example pending
                             * @enum {string}
                             */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that was sent, as a decimal string in units of the coin.
                             * @example 812.37
                             */
                            amount: string;
                            /**
                             * @description Network fee that was taken, as a decimal string in units of the coin that is sent. `0` where a provider does not report it.
                             * @example 1.2
                             */
                            networkFee: string;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                             * @example payout
                             * @enum {string}
                             */
                            purpose: "payout" | "refund" | "return";
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                        }[];
                        /**
                         * @description Transaction of the first deposit. Null before the exchange sees one.
                         * @example 0x2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190
                         */
                        payinHash: string | null;
                        /**
                         * @description Transaction of the payout to the destination address. Null before it is sent.
                         * @example 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
                         */
                        payoutHash: string | null;
                        /** @description Events of the order, newest first. */
                        orderEvents: {
                            /**
                             * @description What happened.
                             * @example CREATION_END
                             * @enum {string}
                             */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            /**
                             * @description Time of the event, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /**
                         * @description Confirmations until the order takes the deposit.
                         * @example 12
                         */
                        minConfirmationsToTrade: number;
                        /**
                         * @description Confirmations until a payout of the exchange is final.
                         * @example 12
                         */
                        minConfirmationsToWithdraw: number;
                        /**
                         * @description Whether the creation still runs. Always false: an order is complete once it is created.
                         * @example true
                         */
                        isPendingToCreate: boolean;
                        /**
                         * @description Whether the creation failed. Always false: an order is complete once it is created.
                         * @example true
                         */
                        failedToCreate: boolean;
                        /**
                         * @description Page on which the user pays by card, while the order waits for the payment; or on which the user chooses another card after a refused payout. Only for a caller that may change the order; null otherwise.
                         * @example null
                         */
                        redirectUrl: string | null;
                        /** @description State of a purchase by card; null for a swap. */
                        cardPayment: {
                            /**
                             * @description Code of the provider that takes the payment and sends the coins.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description Stage of the card payment; null before the provider has reported one.
                             * @example created
                             */
                            payment: ("created" | "awaiting-user" | "held" | "paid" | "declined" | "cancelled" | "failed" | "charged-back") | null;
                            /**
                             * @description Stage of the transfer of coins; null before it starts.
                             * @example created
                             */
                            delivery: ("created" | "held" | "sending" | "completed" | "failed") | null;
                            /**
                             * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                             * @example declined
                             */
                            outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                            /**
                             * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description Payout of a sale to a card; null for every other order. */
                        cardPayout: {
                            /**
                             * @description Code of the provider that takes the coins and pays the card.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description What the exchange does when a fixed rate no longer holds. */
                        exceptionPolicy: {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example ASK
                             * @enum {string}
                             */
                            kind: "ASK" | "REFUND" | "RERATE";
                            /**
                             * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                             * @example 2
                             */
                            withinPercent: string | null;
                        };
                        /** @description Decision that the order is waiting for from the user. Null if no decision is pending. */
                        choice: {
                            /**
                             * @description Whether the user may accept today's rate.
                             * @example true
                             */
                            mayAccept: boolean;
                            /**
                             * @description Whether the user may take a refund.
                             * @example true
                             */
                            mayRefund: boolean;
                            /** @description What today's rate brings; null where no rate is available. */
                            offer: {
                                /**
                                 * @description Amount that arrives if the user accepts today's rate, as a decimal string in units of the receive coin.
                                 * @example 790.12
                                 */
                                amountToGet: string;
                                /**
                                 * @description Today's all-in price, as a decimal string.
                                 * @example 3160.48
                                 */
                                price: string;
                            } | null;
                        } | null;
                        /**
                         * @description Whether an operator was called because a deadline passed.
                         * @example true
                         */
                        isEscalated: boolean;
                        /**
                         * @description Time when the order was passed to an operator, ISO 8601 in UTC. Null when it was not.
                         * @example 2026-11-25T10:30:00.000Z
                         */
                        escalatedAt: string | null;
                        /** @description What happens next to an order that is not completed, and until when. */
                        nextAction: {
                            /**
                             * @description What must happen next.
                             * @example send-deposit
                             * @enum {string}
                             */
                            kind: "send-deposit" | "pay-by-card" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-operator" | "none";
                            /**
                             * @description Party that acts next. `user`: the user must do something. `service`: the exchange works. `chain`: the network must confirm. `provider`: another exchange works. `nobody`: nothing is left to do.
                             * @example user
                             * @enum {string}
                             */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            /**
                             * @description Time when `otherwise` happens, ISO 8601 in UTC. Null without a deadline.
                             * @example 2026-11-25T09:50:00.000Z
                             */
                            deadline: string | null;
                            /**
                             * @description What happens at the deadline. `closes`: the order expires. `refund`: the coins go back. `operator`: an operator takes over. `nothing`: the order stays as it is.
                             * @example closes
                             * @enum {string}
                             */
                            otherwise: "closes" | "refund" | "operator" | "nothing";
                        };
                        /** @description Approval that a large payment needs. Null where none is needed. */
                        payoutApproval: {
                            /**
                             * @description Whether the amount needs an approval.
                             * @example true
                             */
                            required: boolean;
                            /**
                             * @description Whether the payment waits for the approval now.
                             * @example true
                             */
                            waiting: boolean;
                            /**
                             * @description Value above which the payment of the exchange needs an approval by an operator. Decimal text in USDT.
                             * @example 5000
                             */
                            aboveUsdt: string;
                            /**
                             * @description Minutes that an approval usually takes.
                             * @example 60
                             */
                            expectedMinutes: number;
                        } | null;
                        /** @description How the bank ended the payout to a bank account: `refused` (not carried out), `returned` (the money waits for another IBAN) or `paid-again`. Null for every other order. */
                        payoutReturn: {
                            /**
                             * @description How the bank ended the payout: `refused`, `returned` or `paid-again`.
                             * @example refused
                             * @enum {string}
                             */
                            kind: "refused" | "returned" | "paid-again";
                            /**
                             * @description Time at which the money came back, ISO 8601 in UTC. Null for `refused`.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            at: string | null;
                            /**
                             * @description Amount that came back so far, as a decimal string in units of the currency of the payout. Banks may deduct charges, or return the money in parts. Null for `refused`.
                             * @example 0.25
                             */
                            amount: string | null;
                        } | null;
                        /**
                         * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                         * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                         */
                        receiptToken: string;
                        /**
                         * @description Whether the creator may review the order: `none`, `open` or `given`.
                         * @example none
                         * @enum {string}
                         */
                        review: "none" | "open" | "given";
                        /**
                         * @description Control token of the new order. It appears only in this answer: keep it.
                         * @example v1.8Jr2mV0w
                         */
                        controlToken?: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrder_v2: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key that makes a repeated request safe: the same key and body return the same result. At most 128 characters; a UUID is a good choice.
                 * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. A request without it means `FLOATING`. Purchases and sales by card or bank transfer accept only `FLOATING`: with `FIXED` they return `ERR_NOT_ACCEPTABLE`. */
                    rateMode?: ("" | ("FIXED" | "FLOATING")) | null;
                    /** @description Coin to send. */
                    instrumentFrom: {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Short name of the instrument in addresses and calls.
                         * @example usdt-trc20
                         */
                        slug?: ("" | string) | null;
                    };
                    /** @description Coin to receive. */
                    instrumentTo: {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example BTC
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example BTC
                         */
                        networkTitle: string;
                        /**
                         * @description Short name of the instrument in addresses and calls.
                         * @example usdt-trc20
                         */
                        slug?: ("" | string) | null;
                    };
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Memo or tag of the destination address. Null where the network has none.
                     * @example 104529
                     */
                    destinationAddressMemo?: ("" | string) | null;
                    /**
                     * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    refundAddress?: ("" | string) | null;
                    /**
                     * @description Memo or tag of the refund address. Null where the network has none.
                     * @example 104529
                     */
                    refundAddressMemo?: ("" | string) | null;
                    /**
                     * @description Amount to send, as a decimal string in units of the send coin.
                     * @example 0.25
                     */
                    claimedDepositAmount: string;
                    /**
                     * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                     * @example 0.5
                     */
                    markup?: ("" | string) | null;
                    /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                    claimedPublicRate?: ("" | {
                        /**
                         * @description All-in price that the caller accepted, as a decimal string.
                         * @example 3249.48
                         */
                        price: string;
                        /**
                         * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: number | string;
                        /**
                         * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        claimedAmountToReceive: string;
                        /**
                         * @description Network fee of the payout, as a decimal string in units of the receive coin.
                         * @example 1.2
                         */
                        finalNetworkFeeAmount?: ("" | string) | null;
                        /**
                         * @description Platform fee, as a decimal string in units of the receive coin.
                         * @example 0.81
                         */
                        platformFee_Absolute?: ("" | string) | null;
                        /** @description Market prices of both coins in US dollars. */
                        quotes?: ("" | Record<string, never>) | null;
                    }) | null;
                    /** @description What the exchange does when a fixed rate no longer holds. */
                    exceptionPolicy?: ("" | ({
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example ASK
                         * @enum {string}
                         */
                        kind: "ASK";
                    } | {
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example REFUND
                         * @enum {string}
                         */
                        kind: "REFUND";
                    } | {
                        /**
                         * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                         * @example RERATE
                         * @enum {string}
                         */
                        kind: "RERATE";
                        /**
                         * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                         * @example 2
                         */
                        withinPercent: string;
                    })) | null;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                     * @example 1.2
                     */
                    claimedNetworkFee?: ("" | string) | null;
                    /**
                     * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                     * @example ada@example.com
                     */
                    userEmail?: ("" | string) | null;
                    /**
                     * @description UUID of the order. The caller may choose it at create.
                     * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                     */
                    legacyOrderId?: ("" | string) | null;
                    /**
                     * @description Identifier of the referral link.
                     * @example k3v9q2
                     */
                    referrerId?: ("" | string) | null;
                    /** @description Marketing parameters of the visit. */
                    utmData?: ("" | {
                        [key: string]: string;
                    }) | null;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: ("" | string) | null;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     */
                    locale?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /**
                         * @description UUID of the order. The caller may choose it at create.
                         * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                         */
                        legacyOrderId: string;
                        /** @description Send coin and receive coin of the order. */
                        pair: {
                            /** @description Coin to send. */
                            instrumentFrom: components["schemas"]["Instrument"];
                            /** @description Coin to receive. */
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        /**
                         * @description Title of the coin to send.
                         * @example ETH
                         */
                        instrumentFromCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to send.
                         * @example ETH
                         */
                        instrumentFromNetworkTitle: string;
                        /**
                         * @description Title of the coin to receive.
                         * @example USDT
                         */
                        instrumentToCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to receive.
                         * @example TRC20
                         */
                        instrumentToNetworkTitle: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast. A request without it means `FLOATING`. Purchases and sales by card or bank transfer accept only `FLOATING`: with `FIXED` they return `ERR_NOT_ACCEPTABLE`.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
                         * @example internal
                         */
                        liquidityProviderPublicCode: string;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /** @description Where the user sends the coins. */
                        depositAddress: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /** @description Coin and network. */
                            instrument: components["schemas"]["InstrumentTitles"];
                            /**
                             * @description Where the user sends the coins.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Memo or tag that the payment must carry; null where the network has none.
                             * @example 104529
                             */
                            depositAddressMemo: string | null;
                            /**
                             * @description Payment link for wallets and QR codes, with amount and memo. The bare address where the network has no standard.
                             * @example ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=250000000000000000
                             */
                            paymentUri: string;
                            /**
                             * @description Text that the page draws the address fingerprint from: chain, address and memo, separated by `|`.
                             * @example ethereum|0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed|
                             */
                            fingerprintSeed: string;
                            /**
                             * @description Account for a bank transfer; null for coins. `depositAddress` is then its IBAN, and `depositAddressMemo` the reference that the payer must name.
                             * @example {
                             *       "holder": "Example Exchange B.V.",
                             *       "bic": "ABNANL2A"
                             *     }
                             */
                            bank: {
                                /**
                                 * @description Name of the account holder, as the payer must write it.
                                 * @example Example Exchange B.V.
                                 */
                                holder: string;
                                /**
                                 * @description Bank identifier code (ISO 9362) of the account's bank, 8 or 11 characters.
                                 * @example ABNANL2A
                                 */
                                bic: string;
                            } | null;
                        };
                        /**
                         * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                         * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                         */
                        destinationAddress: string;
                        /**
                         * @description Memo or tag of the destination address. Null where the network has none.
                         * @example 104529
                         */
                        destinationAddressMemo: string | null;
                        /**
                         * @description Last four digits of the card that a sale is paid to. Null for every other order, and after a refused payout, because the user may then choose another card.
                         * @example 3333
                         */
                        payoutCardDigits: string | null;
                        /**
                         * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        refundAddress: string | null;
                        /**
                         * @description Memo or tag of the refund address. Null where the network has none.
                         * @example 104529
                         */
                        refundAddressMemo: string | null;
                        /**
                         * @description Whether the caller may control the order. Always false on the live channel.
                         * @example true
                         */
                        controlled: boolean;
                        /**
                         * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                         * @example ada@example.com
                         */
                        userEmail: string | null;
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                        claimedPublicRate: {
                            /**
                             * @description All-in price that the caller accepted, as a decimal string.
                             * @example 3249.48
                             */
                            price: string;
                            /**
                             * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            updatedAt: string;
                            /**
                             * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                             * @example 812.37
                             */
                            claimedAmountToReceive: string;
                            /**
                             * @description Network fee of the payout, as a decimal string in units of the receive coin.
                             * @example 1.2
                             */
                            finalNetworkFeeAmount: string;
                            /**
                             * @description Platform fee, as a decimal string in units of the receive coin.
                             * @example 0.81
                             */
                            platformFee_Absolute: string;
                        };
                        /**
                         * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                         * @example 1.2
                         */
                        claimedNetworkFee: string;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent: number | null;
                        /**
                         * @description Amount that arrives after all costs, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        amountToGet: string;
                        /**
                         * @description Whether `amountToGet` no longer changes.
                         * @example true
                         */
                        amountToGetIsFinal: boolean;
                        /**
                         * @description All-in price: receive units for one send unit, as a decimal string.
                         * @example 3249.48
                         */
                        price: string;
                        /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
                        waterfall: {
                            /**
                             * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                             * @example market
                             * @enum {string}
                             */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                            /**
                             * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                             * @example -0.42
                             */
                            amount: string;
                            /**
                             * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                             * @example 0.4
                             */
                            percent: string;
                        }[];
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last change, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: string;
                        /**
                         * @description FIXED: end of the rate. FLOATING: end of the time in which the page shows the address as open. ISO 8601 in UTC.
                         * @example 2026-11-25T09:50:00.000Z
                         */
                        depositDeadline: string;
                        /**
                         * @description Where a refund goes or went; null without a refund.
                         * @example address
                         */
                        refundInto: ("address" | "balance") | null;
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /**
                             * @description Time when the deposit was first seen, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description Where the user sends the coins.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                            /**
                             * @description `pending`: unconfirmed. `credited`: taken by the order. `suspense`: an operator decides. `dust`: too little to send back. `returned`: on its way back. `in-balance`: in the balance of the account.
                             * @example pending
                             * @enum {string}
                             */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that was sent, as a decimal string in units of the coin.
                             * @example 812.37
                             */
                            amount: string;
                            /**
                             * @description Network fee that was taken, as a decimal string in units of the coin that is sent. `0` where a provider does not report it.
                             * @example 1.2
                             */
                            networkFee: string;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                             * @example payout
                             * @enum {string}
                             */
                            purpose: "payout" | "refund" | "return";
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                        }[];
                        /**
                         * @description Transaction of the first deposit. Null before the exchange sees one.
                         * @example 0x2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190
                         */
                        payinHash: string | null;
                        /**
                         * @description Transaction of the payout to the destination address. Null before it is sent.
                         * @example 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
                         */
                        payoutHash: string | null;
                        /** @description Events of the order, newest first. */
                        orderEvents: {
                            /**
                             * @description What happened.
                             * @example CREATION_END
                             * @enum {string}
                             */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            /**
                             * @description Time of the event, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /**
                         * @description Confirmations until the order takes the deposit.
                         * @example 12
                         */
                        minConfirmationsToTrade: number;
                        /**
                         * @description Confirmations until a payout of the exchange is final.
                         * @example 12
                         */
                        minConfirmationsToWithdraw: number;
                        /**
                         * @description Whether the creation still runs. Always false: an order is complete once it is created.
                         * @example true
                         */
                        isPendingToCreate: boolean;
                        /**
                         * @description Whether the creation failed. Always false: an order is complete once it is created.
                         * @example true
                         */
                        failedToCreate: boolean;
                        /**
                         * @description Page on which the user pays by card, while the order waits for the payment; or on which the user chooses another card after a refused payout. Only for a caller that may change the order; null otherwise.
                         * @example null
                         */
                        redirectUrl: string | null;
                        /** @description State of a purchase by card; null for a swap. */
                        cardPayment: {
                            /**
                             * @description Code of the provider that takes the payment and sends the coins.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description Stage of the card payment; null before the provider has reported one.
                             * @example created
                             */
                            payment: ("created" | "awaiting-user" | "held" | "paid" | "declined" | "cancelled" | "failed" | "charged-back") | null;
                            /**
                             * @description Stage of the transfer of coins; null before it starts.
                             * @example created
                             */
                            delivery: ("created" | "held" | "sending" | "completed" | "failed") | null;
                            /**
                             * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                             * @example declined
                             */
                            outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                            /**
                             * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description Payout of a sale to a card; null for every other order. */
                        cardPayout: {
                            /**
                             * @description Code of the provider that takes the coins and pays the card.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description What the exchange does when a fixed rate no longer holds. */
                        exceptionPolicy: {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example ASK
                             * @enum {string}
                             */
                            kind: "ASK" | "REFUND" | "RERATE";
                            /**
                             * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                             * @example 2
                             */
                            withinPercent: string | null;
                        };
                        /** @description Decision that the order is waiting for from the user. Null if no decision is pending. */
                        choice: {
                            /**
                             * @description Whether the user may accept today's rate.
                             * @example true
                             */
                            mayAccept: boolean;
                            /**
                             * @description Whether the user may take a refund.
                             * @example true
                             */
                            mayRefund: boolean;
                            /** @description What today's rate brings; null where no rate is available. */
                            offer: {
                                /**
                                 * @description Amount that arrives if the user accepts today's rate, as a decimal string in units of the receive coin.
                                 * @example 790.12
                                 */
                                amountToGet: string;
                                /**
                                 * @description Today's all-in price, as a decimal string.
                                 * @example 3160.48
                                 */
                                price: string;
                            } | null;
                        } | null;
                        /**
                         * @description Whether an operator was called because a deadline passed.
                         * @example true
                         */
                        isEscalated: boolean;
                        /**
                         * @description Time when the order was passed to an operator, ISO 8601 in UTC. Null when it was not.
                         * @example 2026-11-25T10:30:00.000Z
                         */
                        escalatedAt: string | null;
                        /** @description What happens next to an order that is not completed, and until when. */
                        nextAction: {
                            /**
                             * @description What must happen next.
                             * @example send-deposit
                             * @enum {string}
                             */
                            kind: "send-deposit" | "pay-by-card" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-operator" | "none";
                            /**
                             * @description Party that acts next. `user`: the user must do something. `service`: the exchange works. `chain`: the network must confirm. `provider`: another exchange works. `nobody`: nothing is left to do.
                             * @example user
                             * @enum {string}
                             */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            /**
                             * @description Time when `otherwise` happens, ISO 8601 in UTC. Null without a deadline.
                             * @example 2026-11-25T09:50:00.000Z
                             */
                            deadline: string | null;
                            /**
                             * @description What happens at the deadline. `closes`: the order expires. `refund`: the coins go back. `operator`: an operator takes over. `nothing`: the order stays as it is.
                             * @example closes
                             * @enum {string}
                             */
                            otherwise: "closes" | "refund" | "operator" | "nothing";
                        };
                        /** @description Approval that a large payment needs. Null where none is needed. */
                        payoutApproval: {
                            /**
                             * @description Whether the amount needs an approval.
                             * @example true
                             */
                            required: boolean;
                            /**
                             * @description Whether the payment waits for the approval now.
                             * @example true
                             */
                            waiting: boolean;
                            /**
                             * @description Value above which the payment of the exchange needs an approval by an operator. Decimal text in USDT.
                             * @example 5000
                             */
                            aboveUsdt: string;
                            /**
                             * @description Minutes that an approval usually takes.
                             * @example 60
                             */
                            expectedMinutes: number;
                        } | null;
                        /** @description How the bank ended the payout to a bank account: `refused` (not carried out), `returned` (the money waits for another IBAN) or `paid-again`. Null for every other order. */
                        payoutReturn: {
                            /**
                             * @description How the bank ended the payout: `refused`, `returned` or `paid-again`.
                             * @example refused
                             * @enum {string}
                             */
                            kind: "refused" | "returned" | "paid-again";
                            /**
                             * @description Time at which the money came back, ISO 8601 in UTC. Null for `refused`.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            at: string | null;
                            /**
                             * @description Amount that came back so far, as a decimal string in units of the currency of the payout. Banks may deduct charges, or return the money in parts. Null for `refused`.
                             * @example 0.25
                             */
                            amount: string | null;
                        } | null;
                        /**
                         * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                         * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                         */
                        receiptToken: string;
                        /**
                         * @description Whether the creator may review the order: `none`, `open` or `given`.
                         * @example none
                         * @enum {string}
                         */
                        review: "none" | "open" | "given";
                        /**
                         * @description Control token of the new order. It appears only in this answer: keep it.
                         * @example v1.8Jr2mV0w
                         */
                        controlToken?: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderPublicInfo: {
        parameters: {
            query?: {
                /**
                 * @description Number of the order or its UUID. A signed request may leave it out: then the answer is the newest order of the key to this destination address.
                 * @example 1048576
                 */
                orderId?: ("" | ((number | string) | string)) | null;
                /**
                 * @description Destination address of the order. A signed request may leave it out for an order of its key.
                 * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                 */
                destinationAddress?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderPublicInfo_v2: {
        parameters: {
            query?: {
                /**
                 * @description Number of the order or its UUID. A signed request may leave it out: then the answer is the newest order of the key to this destination address.
                 * @example 1048576
                 */
                orderId?: ("" | ((number | string) | string)) | null;
                /**
                 * @description Destination address of the order. A signed request may leave it out for an order of its key.
                 * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                 */
                destinationAddress?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sharedReceipt: {
        parameters: {
            query: {
                /**
                 * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                 * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                 */
                receiptToken: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /** @description Send coin and receive coin of the order. */
                        pair: {
                            /** @description Coin to send. */
                            instrumentFrom: components["schemas"]["Instrument"];
                            /** @description Coin to receive. */
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        /**
                         * @description Title of the coin to send.
                         * @example ETH
                         */
                        instrumentFromCurrencyTitle: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
                         * @example internal
                         */
                        liquidityProviderPublicCode: string;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /**
                         * @description Where a refund goes or went; null without a refund.
                         * @example address
                         */
                        refundInto: ("address" | "balance") | null;
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /**
                         * @description Amount that arrives after all costs, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        amountToGet: string;
                        /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
                        waterfall: {
                            /**
                             * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                             * @example market
                             * @enum {string}
                             */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                            /**
                             * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                             * @example -0.42
                             */
                            amount: string;
                            /**
                             * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                             * @example 0.4
                             */
                            percent: string;
                        }[];
                        /**
                         * @description Confirmations until the order takes the deposit.
                         * @example 12
                         */
                        minConfirmationsToTrade: number;
                        /** @description Events of the order, newest first. */
                        orderEvents: {
                            /**
                             * @description What happened.
                             * @example CREATION_END
                             * @enum {string}
                             */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            /**
                             * @description Time of the event, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last change, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: string;
                        /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                        claimedPublicRate: {
                            /**
                             * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                             * @example 812.37
                             */
                            claimedAmountToReceive: string;
                        };
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description State of the entry.
                             * @example pending
                             * @enum {string}
                             */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that was sent, as a decimal string in units of the coin.
                             * @example 812.37
                             */
                            amount: string;
                            /**
                             * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                             * @example payout
                             * @enum {string}
                             */
                            purpose: "payout" | "refund" | "return";
                        }[];
                        /** @description State of a purchase by card; null for a swap. */
                        cardPayment: {
                            /**
                             * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description Payout of a sale to a card; null for every other order. */
                        cardPayout: {
                            /**
                             * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sharedReceipt_v2: {
        parameters: {
            query: {
                /**
                 * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                 * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                 */
                receiptToken: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /** @description Send coin and receive coin of the order. */
                        pair: {
                            /** @description Coin to send. */
                            instrumentFrom: components["schemas"]["Instrument"];
                            /** @description Coin to receive. */
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        /**
                         * @description Title of the coin to send.
                         * @example ETH
                         */
                        instrumentFromCurrencyTitle: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
                         * @example internal
                         */
                        liquidityProviderPublicCode: string;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /**
                         * @description Where a refund goes or went; null without a refund.
                         * @example address
                         */
                        refundInto: ("address" | "balance") | null;
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /**
                         * @description Amount that arrives after all costs, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        amountToGet: string;
                        /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
                        waterfall: {
                            /**
                             * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                             * @example market
                             * @enum {string}
                             */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                            /**
                             * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                             * @example -0.42
                             */
                            amount: string;
                            /**
                             * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                             * @example 0.4
                             */
                            percent: string;
                        }[];
                        /**
                         * @description Confirmations until the order takes the deposit.
                         * @example 12
                         */
                        minConfirmationsToTrade: number;
                        /** @description Events of the order, newest first. */
                        orderEvents: {
                            /**
                             * @description What happened.
                             * @example CREATION_END
                             * @enum {string}
                             */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            /**
                             * @description Time of the event, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last change, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: string;
                        /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                        claimedPublicRate: {
                            /**
                             * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                             * @example 812.37
                             */
                            claimedAmountToReceive: string;
                        };
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description State of the entry.
                             * @example pending
                             * @enum {string}
                             */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that was sent, as a decimal string in units of the coin.
                             * @example 812.37
                             */
                            amount: string;
                            /**
                             * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                             * @example payout
                             * @enum {string}
                             */
                            purpose: "payout" | "refund" | "return";
                        }[];
                        /** @description State of a purchase by card; null for a swap. */
                        cardPayment: {
                            /**
                             * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description Payout of a sale to a card; null for every other order. */
                        cardPayout: {
                            /**
                             * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createReceiptPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                     * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                     */
                    receiptToken: string;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     */
                    locale?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Address of the public picture of a receipt (PNG, 1200 × 630 pixels).
                         * @example https://exchange.example/share/receipt/en/4812.1795685400000.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w.png
                         */
                        pictureUrl: string;
                        /**
                         * @description Time when the address of the picture stops working, ISO 8601 in UTC.
                         * @example 2026-11-26T09:30:00.000Z
                         */
                        pictureUntil: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setOrderEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * Format: email
                     * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                     * @example ada@example.com
                     */
                    userEmail: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setOrderEmail_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * Format: email
                     * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                     * @example ada@example.com
                     */
                    userEmail: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Public VAPID key of the server, base64url.
                         * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
                         */
                        publicKey: string;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    subscribeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /** @description Push subscription of the browser (`PushSubscription.toJSON()`). */
                    subscription: {
                        /**
                         * Format: uri
                         * @description Address of the push service for this device.
                         * @example https://push.example.com/send/abc
                         */
                        endpoint: string;
                        /** @description Keys of the push subscription. */
                        keys: {
                            /**
                             * @description Public key of the push subscription, base64url, 87 characters.
                             * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
                             */
                            p256dh: string;
                            /**
                             * @description `auth` secret of the push subscription, base64url, 22 characters.
                             * @example tBHItJI5svbpez7KI4CCXg
                             */
                            auth: string;
                        };
                    };
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unsubscribeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * Format: uri
                     * @description Address of the push service for this device.
                     * @example https://push.example.com/send/abc
                     */
                    endpoint: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestRefund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    refundAddress?: ("" | string) | null;
                    /**
                     * @description Memo or tag of the refund address. Null where the network has none.
                     * @example 104529
                     */
                    refundAddressMemo?: ("" | string) | null;
                    /**
                     * @description Where the refund goes: to an address on its network, or into the balance of the account that created the order.
                     * @default address
                     */
                    into?: ("" | ("address" | "balance")) | null;
                    /**
                     * @description Refund amount that was shown to the user, as a decimal string in units of the send coin. The server refuses the refund when the fee has risen by more than a tenth and was not that low within the last minute.
                     * @example 0.2496
                     */
                    refundAmount?: ("" | string) | null;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                     * @example 1.2
                     */
                    claimedNetworkFee?: ("" | string) | null;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestRefund_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    refundAddress?: ("" | string) | null;
                    /**
                     * @description Memo or tag of the refund address. Null where the network has none.
                     * @example 104529
                     */
                    refundAddressMemo?: ("" | string) | null;
                    /**
                     * @description Where the refund goes: to an address on its network, or into the balance of the account that created the order.
                     * @default address
                     */
                    into?: ("" | ("address" | "balance")) | null;
                    /**
                     * @description Refund amount that was shown to the user, as a decimal string in units of the send coin. The server refuses the refund when the fee has risen by more than a tenth and was not that low within the last minute.
                     * @example 0.2496
                     */
                    refundAmount?: ("" | string) | null;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                     * @example 1.2
                     */
                    claimedNetworkFee?: ("" | string) | null;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptRateModeChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptRateModeChange_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: ("" | string) | null;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderRefundInfo: {
        parameters: {
            query: {
                /**
                 * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                 * @example 1048576
                 */
                orderId: (number | string) | string;
                /**
                 * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                 * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                 */
                destinationAddress?: ("" | string) | null;
                /**
                 * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                 * @example v1.8Jr2mV0w
                 */
                controlToken?: ("" | string) | null;
                /**
                 * @description Address that the refund would go to. Without it, the refund address of the order. A refund to a contract can cost more than one to an ordinary address.
                 * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                 */
                refundAddress?: ("" | string) | null;
                /**
                 * @description Memo or tag of the refund address. Null where the network has none.
                 * @example 104529
                 */
                refundAddressMemo?: ("" | string) | null;
                /** @description Where the refund goes: to an address on its network, or into the balance of the account that created the order. */
                into?: ("" | ("address" | "balance")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Refund before the network fee, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        refundAmountWithoutNetworkFee: string;
                        /**
                         * @description Network fee of the refund, as a decimal string in units of the send coin.
                         * @example 0.0004
                         */
                        networkFee: string;
                        /** @description Deposits that the refund returns. */
                        credits?: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle: string;
                            /**
                             * @description Amount that this deposit contributes, as a decimal string.
                             * @example 0.25
                             */
                            amount: string;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    orderRefundInfo_v2: {
        parameters: {
            query: {
                /**
                 * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                 * @example 1048576
                 */
                orderId: (number | string) | string;
                /**
                 * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                 * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                 */
                destinationAddress?: ("" | string) | null;
                /**
                 * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                 * @example v1.8Jr2mV0w
                 */
                controlToken?: ("" | string) | null;
                /**
                 * @description Address that the refund would go to. Without it, the refund address of the order. A refund to a contract can cost more than one to an ordinary address.
                 * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                 */
                refundAddress?: ("" | string) | null;
                /**
                 * @description Memo or tag of the refund address. Null where the network has none.
                 * @example 104529
                 */
                refundAddressMemo?: ("" | string) | null;
                /** @description Where the refund goes: to an address on its network, or into the balance of the account that created the order. */
                into?: ("" | ("address" | "balance")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Refund before the network fee, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        refundAmountWithoutNetworkFee: string;
                        /**
                         * @description Network fee of the refund, as a decimal string in units of the send coin.
                         * @example 0.0004
                         */
                        networkFee: string;
                        /** @description Deposits that the refund returns. */
                        credits?: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle: string;
                            /**
                             * @description Amount that this deposit contributes, as a decimal string.
                             * @example 0.25
                             */
                            amount: string;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    takeOrderControl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportOrderControl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                         * @example v1.8Jr2mV0w
                         */
                        controlToken: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPartnerOrders: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: ("" | string) | null;
                /** @description Order by time of creation: `desc` for the newest first, `asc` for the oldest first. */
                order?: ("" | ("asc" | "desc")) | null;
                /**
                 * @description Returns only orders older than this one. Number or UUID of an order of the key.
                 * @example 184
                 */
                before?: ("" | ((number | string) | string)) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /**
                         * @description UUID of the order. The caller may choose it at create.
                         * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                         */
                        legacyOrderId: string;
                        /** @description Send coin and receive coin of the order. */
                        pair: {
                            /** @description Coin to send. */
                            instrumentFrom: components["schemas"]["Instrument"];
                            /** @description Coin to receive. */
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        /**
                         * @description Title of the coin to send.
                         * @example ETH
                         */
                        instrumentFromCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to send.
                         * @example ETH
                         */
                        instrumentFromNetworkTitle: string;
                        /**
                         * @description Title of the coin to receive.
                         * @example USDT
                         */
                        instrumentToCurrencyTitle: string;
                        /**
                         * @description Title of the network of the coin to receive.
                         * @example TRC20
                         */
                        instrumentToNetworkTitle: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Code of who fills the order. `internal` is the exchange itself; any other code is a provider.
                         * @example internal
                         */
                        liquidityProviderPublicCode: string;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /** @description Address to pay to. */
                        depositAddress: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /** @description Coin and network. */
                            instrument: components["schemas"]["InstrumentTitles"];
                            /**
                             * @description Address to pay to.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Memo or tag that the payment must carry; null where the network has none.
                             * @example 104529
                             */
                            depositAddressMemo: string | null;
                            /**
                             * @description Payment link for wallets and QR codes, with amount and memo. The bare address where the network has no standard.
                             * @example ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=250000000000000000
                             */
                            paymentUri: string;
                            /**
                             * @description Text that the page draws the address fingerprint from: chain, address and memo, separated by `|`.
                             * @example ethereum|0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed|
                             */
                            fingerprintSeed: string;
                            /**
                             * @description Account for a bank transfer; null for coins. `depositAddress` is then its IBAN, and `depositAddressMemo` the reference that the payer must name.
                             * @example {
                             *       "holder": "Example Exchange B.V.",
                             *       "bic": "ABNANL2A"
                             *     }
                             */
                            bank: {
                                /**
                                 * @description Name of the account holder, as the payer must write it.
                                 * @example Example Exchange B.V.
                                 */
                                holder: string;
                                /**
                                 * @description Bank identifier code (ISO 9362) of the account's bank, 8 or 11 characters.
                                 * @example ABNANL2A
                                 */
                                bic: string;
                            } | null;
                        };
                        /**
                         * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                         * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                         */
                        destinationAddress: string;
                        /**
                         * @description Memo or tag of the destination address. Null where the network has none.
                         * @example 104529
                         */
                        destinationAddressMemo: string | null;
                        /**
                         * @description Last four digits of the card that a sale is paid to. Null for every other order, and after a refused payout, because the user may then choose another card.
                         * @example 3333
                         */
                        payoutCardDigits: string | null;
                        /**
                         * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        refundAddress: string | null;
                        /**
                         * @description Memo or tag of the refund address. Null where the network has none.
                         * @example 104529
                         */
                        refundAddressMemo: string | null;
                        /**
                         * @description Whether the caller may control the order. Always false on the live channel.
                         * @example true
                         */
                        controlled: boolean;
                        /**
                         * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                         * @example ada@example.com
                         */
                        userEmail: string | null;
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /** @description Rate that the caller accepted. At create the server compares it with the tick that `updatedAt` names. */
                        claimedPublicRate: {
                            /**
                             * @description All-in price that the caller accepted, as a decimal string.
                             * @example 3249.48
                             */
                            price: string;
                            /**
                             * @description Tick that the rate was read from, as the rate call returned it: Unix epoch milliseconds or ISO 8601.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            updatedAt: string;
                            /**
                             * @description Amount that the caller showed to the user, as a decimal string in units of the receive coin.
                             * @example 812.37
                             */
                            claimedAmountToReceive: string;
                            /**
                             * @description Network fee of the payout, as a decimal string in units of the receive coin.
                             * @example 1.2
                             */
                            finalNetworkFeeAmount: string;
                            /**
                             * @description Platform fee, as a decimal string in units of the receive coin.
                             * @example 0.81
                             */
                            platformFee_Absolute: string;
                        };
                        /**
                         * @description Network fee that was shown to the user, as a decimal string. Units: the receive coin for an order, the send coin for a refund.
                         * @example 1.2
                         */
                        claimedNetworkFee: string;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent: number | null;
                        /**
                         * @description Amount that arrives after all costs, as a decimal string in units of the receive coin.
                         * @example 812.37
                         */
                        amountToGet: string;
                        /**
                         * @description Whether `amountToGet` no longer changes.
                         * @example true
                         */
                        amountToGetIsFinal: boolean;
                        /**
                         * @description All-in price: receive units for one send unit, as a decimal string.
                         * @example 3249.48
                         */
                        price: string;
                        /** @description Market value and every cost, line by line. The lines add up to `amountToGet` exactly. */
                        waterfall: {
                            /**
                             * @description Kind of the line. `market`: value at the market price. `spread`, `platformFee`, `networkFee`: costs. `markup`: mark-up of the signing partner. `referral`: mark-up of the referral link. `rounding`: remainder below the smallest step. `cardFee`: fee of the card provider. `provider`: difference between the market price and the provider's price; the provider's price itself if there is no line `market`.
                             * @example market
                             * @enum {string}
                             */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider" | "cardFee";
                            /**
                             * @description Amount of the line, as a signed decimal string in units of the receive coin. Costs are zero or negative; `provider` may be positive; all lines add up to `amountToGet`.
                             * @example -0.42
                             */
                            amount: string;
                            /**
                             * @description Share of the market value in percent, as a decimal string; empty where the line is no percentage.
                             * @example 0.4
                             */
                            percent: string;
                        }[];
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last change, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        updatedAt: string;
                        /**
                         * @description FIXED: end of the rate. FLOATING: end of the time in which the page shows the address as open. ISO 8601 in UTC.
                         * @example 2026-11-25T09:50:00.000Z
                         */
                        depositDeadline: string;
                        /**
                         * @description Where a refund goes or went; null without a refund.
                         * @example address
                         */
                        refundInto: ("address" | "balance") | null;
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /**
                             * @description Time when the deposit was first seen, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description Address to pay to.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                            /**
                             * @description State of the entry.
                             * @example pending
                             * @enum {string}
                             */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /** @description Coin and network. */
                            instrument: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                            };
                            /**
                             * @description Amount that was sent, as a decimal string in units of the coin.
                             * @example 812.37
                             */
                            amount: string;
                            /**
                             * @description Network fee that was taken, as a decimal string in units of the coin that is sent. `0` where a provider does not report it.
                             * @example 1.2
                             */
                            networkFee: string;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description `payout`: the swapped coins. `refund`: the coins of the order go back. `return`: a deposit that the order did not take goes back.
                             * @example payout
                             * @enum {string}
                             */
                            purpose: "payout" | "refund" | "return";
                            /**
                             * @description Whether it is still unconfirmed.
                             * @example true
                             */
                            isPending: boolean;
                        }[];
                        /**
                         * @description Transaction of the first deposit. Null before the exchange sees one.
                         * @example 0x2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190
                         */
                        payinHash: string | null;
                        /**
                         * @description Transaction of the payout to the destination address. Null before it is sent.
                         * @example 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
                         */
                        payoutHash: string | null;
                        /** @description Events of the order, newest first. */
                        orderEvents: {
                            /**
                             * @description What happened.
                             * @example CREATION_END
                             * @enum {string}
                             */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            /**
                             * @description Time of the event, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /**
                         * @description Confirmations until the order takes the deposit.
                         * @example 12
                         */
                        minConfirmationsToTrade: number;
                        /**
                         * @description Confirmations until a payout of the exchange is final.
                         * @example 12
                         */
                        minConfirmationsToWithdraw: number;
                        /**
                         * @description Whether the creation still runs. Always false: an order is complete once it is created.
                         * @example true
                         */
                        isPendingToCreate: boolean;
                        /**
                         * @description Whether the creation failed. Always false: an order is complete once it is created.
                         * @example true
                         */
                        failedToCreate: boolean;
                        /**
                         * @description Page on which the user pays by card, while the order waits for the payment; or on which the user chooses another card after a refused payout. Only for a caller that may change the order; null otherwise.
                         * @example null
                         */
                        redirectUrl: string | null;
                        /** @description State of a purchase by card; null for a swap. */
                        cardPayment: {
                            /**
                             * @description Code of the provider that takes the payment and sends the coins.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description Stage of the card payment; null before the provider has reported one.
                             * @example created
                             */
                            payment: ("created" | "awaiting-user" | "held" | "paid" | "declined" | "cancelled" | "failed" | "charged-back") | null;
                            /**
                             * @description Stage of the transfer of coins; null before it starts.
                             * @example created
                             */
                            delivery: ("created" | "held" | "sending" | "completed" | "failed") | null;
                            /**
                             * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                             * @example declined
                             */
                            outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                            /**
                             * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description Payout of a sale to a card; null for every other order. */
                        cardPayout: {
                            /**
                             * @description Code of the provider that takes the coins and pays the card.
                             * @example mercuryo
                             */
                            provider: string;
                            /**
                             * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                             * @example 16fbae5a4b2b0a9c2
                             */
                            reference: string | null;
                        } | null;
                        /** @description What the exchange does when a fixed rate no longer holds. */
                        exceptionPolicy: {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example ASK
                             * @enum {string}
                             */
                            kind: "ASK" | "REFUND" | "RERATE";
                            /**
                             * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                             * @example 2
                             */
                            withinPercent: string | null;
                        };
                        /** @description Decision that the order is waiting for from the user. Null if no decision is pending. */
                        choice: {
                            /**
                             * @description Whether the user may accept today's rate.
                             * @example true
                             */
                            mayAccept: boolean;
                            /**
                             * @description Whether the user may take a refund.
                             * @example true
                             */
                            mayRefund: boolean;
                            /** @description What today's rate brings; null where no rate is available. */
                            offer: {
                                /**
                                 * @description Amount that arrives if the user accepts today's rate, as a decimal string in units of the receive coin.
                                 * @example 790.12
                                 */
                                amountToGet: string;
                                /**
                                 * @description Today's all-in price, as a decimal string.
                                 * @example 3160.48
                                 */
                                price: string;
                            } | null;
                        } | null;
                        /**
                         * @description Whether an operator was called because a deadline passed.
                         * @example true
                         */
                        isEscalated: boolean;
                        /**
                         * @description Time when the order was passed to an operator, ISO 8601 in UTC. Null when it was not.
                         * @example 2026-11-25T10:30:00.000Z
                         */
                        escalatedAt: string | null;
                        /** @description What happens next to an order that is not completed, and until when. */
                        nextAction: {
                            /**
                             * @description What must happen next.
                             * @example send-deposit
                             * @enum {string}
                             */
                            kind: "send-deposit" | "pay-by-card" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-operator" | "none";
                            /**
                             * @description Party that acts next. `user`: the user must do something. `service`: the exchange works. `chain`: the network must confirm. `provider`: another exchange works. `nobody`: nothing is left to do.
                             * @example user
                             * @enum {string}
                             */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            /**
                             * @description Time when `otherwise` happens, ISO 8601 in UTC. Null without a deadline.
                             * @example 2026-11-25T09:50:00.000Z
                             */
                            deadline: string | null;
                            /**
                             * @description What happens at the deadline. `closes`: the order expires. `refund`: the coins go back. `operator`: an operator takes over. `nothing`: the order stays as it is.
                             * @example closes
                             * @enum {string}
                             */
                            otherwise: "closes" | "refund" | "operator" | "nothing";
                        };
                        /** @description Approval that a large payment needs. Null where none is needed. */
                        payoutApproval: {
                            /**
                             * @description Whether the amount needs an approval.
                             * @example true
                             */
                            required: boolean;
                            /**
                             * @description Whether the payment waits for the approval now.
                             * @example true
                             */
                            waiting: boolean;
                            /**
                             * @description Value above which the payment of the exchange needs an approval by an operator. Decimal text in USDT.
                             * @example 5000
                             */
                            aboveUsdt: string;
                            /**
                             * @description Minutes that an approval usually takes.
                             * @example 60
                             */
                            expectedMinutes: number;
                        } | null;
                        /** @description How the bank ended the payout to a bank account: `refused` (not carried out), `returned` (the money waits for another IBAN) or `paid-again`. Null for every other order. */
                        payoutReturn: {
                            /**
                             * @description How the bank ended the payout: `refused`, `returned` or `paid-again`.
                             * @example refused
                             * @enum {string}
                             */
                            kind: "refused" | "returned" | "paid-again";
                            /**
                             * @description Time at which the money came back, ISO 8601 in UTC. Null for `refused`.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            at: string | null;
                            /**
                             * @description Amount that came back so far, as a decimal string in units of the currency of the payout. Banks may deduct charges, or return the money in parts. Null for `refused`.
                             * @example 0.25
                             */
                            amount: string | null;
                        } | null;
                        /**
                         * @description Token of the receipt link `/receipt/{token}`, which shows the order without addresses. Empty until the order is completed, and for a purchase by card whose money goes back.
                         * @example 4812.pN3m3pTnMZyYJ7dUeVd1p8yH2dQz2G8x4v6m0sK1c9w
                         */
                        receiptToken: string;
                        /**
                         * @description Whether the creator may review the order: `none`, `open` or `given`.
                         * @example none
                         * @enum {string}
                         */
                        review: "none" | "open" | "given";
                        /**
                         * @description Amount that was paid out, as a decimal string in units of the receive coin. Null before the payout.
                         * @example 812.37
                         */
                        amountToWithdrawFact: string | null;
                        /**
                         * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                         * @example 0.5
                         */
                        markup: string;
                        /**
                         * @description Earning of the partner by the mark-up, as a decimal string in units of the receive coin.
                         * @example 4.06
                         */
                        markupAmount: string;
                        /**
                         * @description Identifier of the referral link.
                         * @example k3v9q2
                         */
                        referrerId: string | null;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    partnerOrderInfo: {
        parameters: {
            query: {
                /**
                 * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                 * @example 1048576
                 */
                orderId: (number | string) | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /**
                         * @description Whether the order has reached its end.
                         * @example true
                         */
                        completed: boolean;
                        /** @description Deposits that were seen, oldest first. For an order, at most 50: the credited deposit and the largest ones of each coin. */
                        deposits: {
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                        }[];
                        /** @description Payments of the exchange for this order: the payout first, then the others from old to new. */
                        withdrawals: {
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the webhook.
                         * @example 12
                         */
                        webhookId: number;
                        /**
                         * @description URL that receives the events.
                         * @example https://partner.example/events
                         */
                        url: string;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Number of events that wait for delivery.
                         * @example 0
                         */
                        waiting: number;
                        /**
                         * @description Number of events that were given up after the last attempt.
                         * @example 0
                         */
                        failed: number;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description URL that receives the events, `https` at a public address, at most 500 characters.
                     * @example https://partner.example/events
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the webhook.
                         * @example 12
                         */
                        webhookId: number;
                        /**
                         * @description URL that receives the events, `https` at a public address, at most 500 characters.
                         * @example https://partner.example/events
                         */
                        url: string;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Number of events that wait for delivery.
                         * @example 0
                         */
                        waiting: number;
                        /**
                         * @description Number of events that were given up after the last attempt.
                         * @example 0
                         */
                        failed: number;
                        /**
                         * @description Secret that verifies the signatures, by the standard-webhooks convention. Shown once.
                         * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
                         */
                        secret: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the webhook.
                     * @example 12
                     */
                    webhookId: number;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the webhook was deleted.
                         * @example true
                         * @enum {boolean}
                         */
                        deleted: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the webhook.
                     * @example 12
                     */
                    webhookId: number;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the webhook.
                         * @example 12
                         */
                        webhookId: number;
                        /**
                         * @description URL that receives the events.
                         * @example https://partner.example/events
                         */
                        url: string;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Number of events that wait for delivery.
                         * @example 0
                         */
                        waiting: number;
                        /**
                         * @description Number of events that were given up after the last attempt.
                         * @example 0
                         */
                        failed: number;
                        /**
                         * @description Secret that verifies the signatures, by the standard-webhooks convention. Shown once.
                         * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
                         */
                        secret: string;
                        /**
                         * @description End of the validity of the earlier secret, ISO 8601 in UTC.
                         * @example 2026-11-26T10:00:00.000Z
                         */
                        oldSecretValidUntil: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the webhook.
                     * @example 12
                     */
                    webhookId: number;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the delivery.
                         * @example 345
                         */
                        deliveryId: string;
                        /**
                         * @description Identifier in the header `webhook-id` of every attempt.
                         * @example msg_345
                         */
                        messageId: string;
                        /**
                         * @description Number of the order; null for a test event.
                         * @example 1234567
                         */
                        orderId: number | null;
                        /**
                         * @description Kind of the event, such as `DEPOSIT_REGISTERED`; `WEBHOOK_TEST` for a test event.
                         * @example DEPOSIT_REGISTERED
                         */
                        kind: string;
                        /**
                         * @description State of the delivery: waiting, delivered or given up.
                         * @example WAITING
                         * @enum {string}
                         */
                        deliveryState: "WAITING" | "DELIVERED" | "FAILED";
                        /**
                         * @description Number of attempts so far.
                         * @example 1
                         */
                        attempts: number;
                        /**
                         * @description Result of the last attempt, such as `HTTP 204`; null before the first.
                         * @example HTTP 204
                         */
                        lastAnswer: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the delivery, ISO 8601 in UTC; null before it.
                         * @example 2026-11-25T10:00:01.000Z
                         */
                        deliveredAt: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                /**
                 * @description Number of the webhook.
                 * @example 12
                 */
                webhookId: string;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the delivery.
                         * @example 345
                         */
                        deliveryId: string;
                        /**
                         * @description Identifier in the header `webhook-id` of every attempt.
                         * @example msg_345
                         */
                        messageId: string;
                        /**
                         * @description Number of the order; null for a test event.
                         * @example 1234567
                         */
                        orderId: number | null;
                        /**
                         * @description Kind of the event, such as `DEPOSIT_REGISTERED`; `WEBHOOK_TEST` for a test event.
                         * @example DEPOSIT_REGISTERED
                         */
                        kind: string;
                        /**
                         * @description State of the delivery: waiting, delivered or given up.
                         * @example WAITING
                         * @enum {string}
                         */
                        deliveryState: "WAITING" | "DELIVERED" | "FAILED";
                        /**
                         * @description Number of attempts so far.
                         * @example 1
                         */
                        attempts: number;
                        /**
                         * @description Result of the last attempt, such as `HTTP 204`; null before the first.
                         * @example HTTP 204
                         */
                        lastAnswer: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the delivery, ISO 8601 in UTC; null before it.
                         * @example 2026-11-25T10:00:01.000Z
                         */
                        deliveredAt: string | null;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the webhook.
                     * @example 12
                     */
                    webhookId: number;
                    /**
                     * @description Number of the delivery.
                     * @example 345
                     */
                    deliveryId: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the delivery.
                         * @example 345
                         */
                        deliveryId: string;
                        /**
                         * @description Identifier in the header `webhook-id` of every attempt.
                         * @example msg_345
                         */
                        messageId: string;
                        /**
                         * @description Number of the order; null for a test event.
                         * @example 1234567
                         */
                        orderId: number | null;
                        /**
                         * @description Kind of the event, such as `DEPOSIT_REGISTERED`; `WEBHOOK_TEST` for a test event.
                         * @example DEPOSIT_REGISTERED
                         */
                        kind: string;
                        /**
                         * @description State of the delivery: waiting, delivered or given up.
                         * @example WAITING
                         * @enum {string}
                         */
                        deliveryState: "WAITING" | "DELIVERED" | "FAILED";
                        /**
                         * @description Number of attempts so far.
                         * @example 1
                         */
                        attempts: number;
                        /**
                         * @description Result of the last attempt, such as `HTTP 204`; null before the first.
                         * @example HTTP 204
                         */
                        lastAnswer: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the delivery, ISO 8601 in UTC; null before it.
                         * @example 2026-11-25T10:00:01.000Z
                         */
                        deliveredAt: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    whatIf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An existing order, or the plan of one. */
                    order: {
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: (number | string) | string;
                        /**
                         * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                         * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                         */
                        destinationAddress: string;
                    } | {
                        /** @description Coin to send. */
                        instrumentFrom: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle?: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle?: string;
                            /**
                             * @description Short name of the instrument in addresses and calls.
                             * @example usdt-trc20
                             */
                            slug?: string;
                        };
                        /** @description Coin to receive. */
                        instrumentTo: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example BTC
                             */
                            currencyTitle?: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example BTC
                             */
                            networkTitle?: string;
                            /**
                             * @description Short name of the instrument in addresses and calls.
                             * @example usdt-trc20
                             */
                            slug?: string;
                        };
                        /**
                         * @description Amount to send, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        claimedDepositAmount: string;
                        /**
                         * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                         * @example FIXED
                         * @enum {string}
                         */
                        rateMode: "FIXED" | "FLOATING";
                        /**
                         * @description Whether the planned order names a refund address.
                         * @example true
                         */
                        hasRefundAddress: boolean;
                        /** @description What the exchange does when a fixed rate no longer holds. */
                        exceptionPolicy?: {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example ASK
                             * @enum {string}
                             */
                            kind: "ASK";
                        } | {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example REFUND
                             * @enum {string}
                             */
                            kind: "REFUND";
                        } | {
                            /**
                             * @description `ASK`: the user chooses. `REFUND`: the coins go back. `RERATE`: the exchange accepts today's rate within `withinPercent`.
                             * @example RERATE
                             * @enum {string}
                             */
                            kind: "RERATE";
                            /**
                             * @description RERATE: largest loss against the promised amount. Percent as a decimal string; null for the other kinds.
                             * @example 2
                             */
                            withinPercent: string;
                        };
                        /**
                         * @description Identifier of the referral link.
                         * @example k3v9q2
                         */
                        referrerId?: string;
                        /**
                         * @description Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address. Integer from 100 to 10000. A contract costs more; `validateAddress` measures it, and the network fee includes it. Missing or null for an ordinary address.
                         * @example 286
                         */
                        networkFeePercent?: number | string;
                    };
                    /** @description Cases to compute, 1 to 10. */
                    scenarios: {
                        /**
                         * @description Amount that is sent, percent of the agreed amount.
                         * @default 100
                         * @example 100
                         */
                        sentPercent?: string;
                        /**
                         * @description Minutes after the deadline at which the deposit first appears in a block. 0 is in time.
                         * @default 0
                         * @example 0
                         */
                        minutesLate?: number;
                        /**
                         * @description How often the amount is sent.
                         * @default 1
                         * @example 1
                         */
                        times?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Amount that is sent in this case, as a decimal string in units of the send coin.
                         * @example 0.25
                         */
                        sentAmount: string;
                        /**
                         * @description Minutes after the deadline at which the deposit first appears in a block. 0 is in time.
                         * @example 0
                         */
                        minutesLate: number;
                        /**
                         * @description How often the amount is sent.
                         * @example 1
                         */
                        times: number;
                        /**
                         * @description State of the order.
                         * @example WAITING
                         * @enum {string}
                         */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /** @description Events of the order, newest first. */
                        orderEvents: ("CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED")[];
                        /**
                         * @description What leaves for the user because of the first deposit.
                         * @example payout
                         * @enum {string}
                         */
                        outcome: "payout" | "refund" | "choice" | "waits-for-operator" | "nothing";
                        /**
                         * @description Amount that leaves: receive coin for a payout, send coin for a refund. Null while nothing leaves.
                         * @example 812.37
                         */
                        amount: string | null;
                        /**
                         * @description Amount that today's rate would bring while the user chooses, as a decimal string in units of the receive coin. Null otherwise.
                         * @example 790.12
                         */
                        offer: string | null;
                        /**
                         * @description Amount that a refund would bring while the user chooses, as a decimal string in units of the send coin. Null otherwise.
                         * @example 0.2496
                         */
                        refund: string | null;
                        /** @description Coins that the order does not take; null when it takes all. */
                        rest: {
                            /**
                             * @description What happens to coins that the order does not take.
                             * @example return
                             * @enum {string}
                             */
                            outcome: "return" | "suspense";
                            /**
                             * @description Amount that the order does not take, as a decimal string in units of the send coin.
                             * @example 0.05
                             */
                            amount: string;
                        } | null;
                        /** @description What happens next to an order that is not completed, and until when. */
                        nextAction: {
                            /**
                             * @description What must happen next.
                             * @example send-deposit
                             * @enum {string}
                             */
                            kind: "send-deposit" | "pay-by-card" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-operator" | "none";
                            /**
                             * @description Party that acts next. `user`: the user must do something. `service`: the exchange works. `chain`: the network must confirm. `provider`: another exchange works. `nobody`: nothing is left to do.
                             * @example user
                             * @enum {string}
                             */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            /**
                             * @description Time when `otherwise` happens, ISO 8601 in UTC. Null without a deadline.
                             * @example 2026-11-25T09:50:00.000Z
                             */
                            deadline: string | null;
                            /**
                             * @description What happens at the deadline. `closes`: the order expires. `refund`: the coins go back. `operator`: an operator takes over. `nothing`: the order stays as it is.
                             * @example closes
                             * @enum {string}
                             */
                            otherwise: "closes" | "refund" | "operator" | "nothing";
                        };
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_PAIR_NOT_ACTIVE`: The pair is currently not available. Offer another pair.
             *     - `ERR_NO_LIQUIDITY_AVAILABLE`: Neither the exchange's inventory nor a provider can currently fill this amount. Offer a smaller amount, or try again later.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL`: The amount is below the pair's minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG`: The amount is above the pair's maximum. Lower the amount. `data.details` contains the maximum.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    latestOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin that was sent. */
                        from: components["schemas"]["InstrumentTitles"];
                        /** @description Receive coin. */
                        to: components["schemas"]["InstrumentTitles"];
                        /**
                         * @description Amount that was sent, as a decimal string, rounded to two significant digits.
                         * @example 0.25
                         */
                        amountFrom: string;
                        /**
                         * @description Minutes since the order finished.
                         * @example 3
                         */
                        minutesAgo: number;
                        /**
                         * @description Seconds from the first sight of the deposit to the payout.
                         * @example 94
                         */
                        seconds: number;
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    latestOrders_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Coin that was sent. */
                        from: components["schemas"]["InstrumentTitles"];
                        /** @description Receive coin. */
                        to: components["schemas"]["InstrumentTitles"];
                        /**
                         * @description Amount that was sent, as a decimal string, rounded to two significant digits.
                         * @example 0.25
                         */
                        amountFrom: string;
                        /**
                         * @description Minutes since the order finished.
                         * @example 3
                         */
                        minutesAgo: number;
                        /**
                         * @description Seconds from the first sight of the deposit to the payout.
                         * @example 94
                         */
                        seconds: number;
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publicStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of finished orders.
                         * @example 10412
                         */
                        ordersTotal: number;
                        /**
                         * @description Number of finished orders in the last 24 hours.
                         * @example 57
                         */
                        orders24h: number;
                        /**
                         * @description Median time from the first sight of a deposit to its payout in the last 24 hours, seconds. Null where too few orders were measured.
                         * @example 94
                         */
                        medianSeconds24h: number | null;
                        /**
                         * @description Share of finished orders that paid at least the promised amount, 0 to 1. Null where too few orders were measured.
                         * @example 0.998
                         */
                        paidAsPromisedShare: number | null;
                        /**
                         * @description Number of instruments that can be swapped.
                         * @example 24
                         */
                        instruments: number;
                        /** @description Shares of the affiliate programme. */
                        shares: {
                            /**
                             * @description Share of the exchange's margin that an account holder gets back. Percent as a decimal string.
                             * @example 10
                             */
                            cashback: string;
                            /**
                             * @description Share of the exchange's margin that the owner of a referral link earns. Percent as a decimal string.
                             * @example 25
                             */
                            accrual: string;
                            /**
                             * @description Highest mark-up of a referral link. Percent as a decimal string.
                             * @example 1
                             */
                            maxLinkMarkup: string;
                        };
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publicStats_v2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of finished orders.
                         * @example 10412
                         */
                        ordersTotal: number;
                        /**
                         * @description Number of finished orders in the last 24 hours.
                         * @example 57
                         */
                        orders24h: number;
                        /**
                         * @description Median time from the first sight of a deposit to its payout in the last 24 hours, seconds. Null where too few orders were measured.
                         * @example 94
                         */
                        medianSeconds24h: number | null;
                        /**
                         * @description Share of finished orders that paid at least the promised amount, 0 to 1. Null where too few orders were measured.
                         * @example 0.998
                         */
                        paidAsPromisedShare: number | null;
                        /**
                         * @description Number of instruments that can be swapped.
                         * @example 24
                         */
                        instruments: number;
                        /** @description Shares of the affiliate programme. */
                        shares: {
                            /**
                             * @description Share of the exchange's margin that an account holder gets back. Percent as a decimal string.
                             * @example 10
                             */
                            cashback: string;
                            /**
                             * @description Share of the exchange's margin that the owner of a referral link earns. Percent as a decimal string.
                             * @example 25
                             */
                            accrual: string;
                            /**
                             * @description Highest mark-up of a referral link. Percent as a decimal string.
                             * @example 1
                             */
                            maxLinkMarkup: string;
                        };
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    popularPairs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Send coin. */
                        from: components["schemas"]["InstrumentTitles"];
                        /** @description Receive coin. */
                        to: components["schemas"]["InstrumentTitles"];
                        /**
                         * @description Name of the pair in addresses of pages.
                         * @example eth-usdt-trc20
                         */
                        pair: string;
                        /**
                         * @description Number of finished orders in the last 30 days.
                         * @example 31
                         */
                        orders: number;
                    }[];
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    writeReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId: (number | string) | string;
                    /**
                     * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                     * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                     */
                    destinationAddress: string;
                    /**
                     * @description Rating in whole stars.
                     * @example 5
                     */
                    rating: number;
                    /**
                     * @description Text of the review. No links.
                     * @default
                     * @example Fast and exactly as promised.
                     */
                    text?: string;
                    /**
                     * @description Name that is shown beside the review; empty for an anonymous review. No links.
                     * @default
                     * @example Ada
                     */
                    name?: string;
                    /**
                     * @description Control token of the order. It proves that the caller created the order. Absent when the browser's cookie or a signature proves it.
                     * @example v1.8Jr2mV0w
                     */
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Cursor of the next page. Pass it unchanged; null or absent on the last page.
                 * @example 184
                 */
                cursor?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Average of all shown reviews; null without reviews.
                         * @example 5
                         */
                        rating: {
                            /**
                             * @description Average rating, as a decimal string with one decimal.
                             * @example 4.8
                             */
                            average: string;
                            /**
                             * @description Number of entries.
                             * @example 12
                             */
                            count: number;
                            /**
                             * @description Highest possible rating.
                             * @example 5
                             * @enum {number}
                             */
                            best: 5;
                            /**
                             * @description Lowest possible rating.
                             * @example 1
                             * @enum {number}
                             */
                            worst: 1;
                        } | null;
                        /** @description Entries of this page. */
                        items: {
                            /**
                             * @description Rating in whole stars.
                             * @example 5
                             */
                            rating: number;
                            /**
                             * @description Text of the review.
                             * @example Fast and exactly as promised.
                             */
                            text: string;
                            /**
                             * @description Name of the author, or null for an anonymous review.
                             * @example Ada
                             */
                            name: string | null;
                            /** @description Send coin. */
                            from: components["schemas"]["InstrumentTitles"];
                            /** @description Receive coin. */
                            to: components["schemas"]["InstrumentTitles"];
                            /**
                             * @description Month of the review, `YYYY-MM`.
                             * @example 2026-11
                             */
                            month: string;
                        }[];
                        /**
                         * @description Cursor of the next page. Pass it unchanged; null or absent on the last page.
                         * @example 184
                         */
                        cursor: string | null;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    content: {
        parameters: {
            query?: {
                /**
                 * @description Slug of the category.
                 * @example security
                 */
                category?: string;
                /**
                 * @description Short name of the article or category in addresses.
                 * @example keep-a-swap-safe
                 */
                slug?: string;
                /**
                 * @description Number of entries to skip.
                 * @example 0
                 */
                offset?: string;
                /**
                 * @description Number of articles on a page.
                 * @example 12
                 */
                per_page?: ("" | string) | null;
                /**
                 * @description Words to search for.
                 * @example memo
                 */
                q?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Section: `blog` or `docs`.
                 * @example blog
                 */
                route: string;
                /**
                 * @description Language of emails and texts.
                 * @example en
                 */
                locale: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title.
                         * @example Keep a swap safe
                         */
                        title: string;
                        /**
                         * @description Description of the page, for search engines.
                         * @example How to keep a swap safe
                         */
                        description: string;
                        /** @description Categories of this section, in the order of the menu. */
                        categories: {
                            /**
                             * @description Short name of the article or category in addresses.
                             * @example keep-a-swap-safe
                             */
                            slug: string;
                            /**
                             * @description Title.
                             * @example Keep a swap safe
                             */
                            title: string;
                            /**
                             * @description Number of entries.
                             * @example 12
                             */
                            count: number;
                        }[];
                        /** @description The requested article, or null when the request names none. */
                        article: {
                            /**
                             * @description Short name of the article or category in addresses.
                             * @example keep-a-swap-safe
                             */
                            slug: string;
                            /**
                             * @description Title.
                             * @example Keep a swap safe
                             */
                            title: string;
                            /**
                             * @description Description of the page, for search engines.
                             * @example How to keep a swap safe
                             */
                            description: string;
                            /**
                             * @description Slug of the category.
                             * @example security
                             */
                            category: string;
                            /**
                             * @description Day of publication, `YYYY-MM-DD`; null for documentation.
                             * @example 2026-11-20
                             */
                            date: string | null;
                            /**
                             * @description Day of the last change, `YYYY-MM-DD`; null where it never changed.
                             * @example 2026-11-22
                             */
                            updated: string | null;
                            /**
                             * @description Minutes that it takes to read the article.
                             * @example 4
                             */
                            minutes: number;
                            /**
                             * @description Language of the article.
                             * @example en
                             * @enum {string}
                             */
                            language?: "en" | "ru";
                            /**
                             * @description Content of the article as safe HTML.
                             * @example <p>Check the address.</p>
                             */
                            html: string;
                            /** @description Headings of the article, for a table of contents. */
                            headings: {
                                /**
                                 * @description Anchor of the heading.
                                 * @example check-the-address
                                 */
                                id: string;
                                /**
                                 * @description Level of the heading.
                                 * @example 2
                                 */
                                level: 2 | 3;
                                /**
                                 * @description Text of the heading.
                                 * @example Check the address
                                 */
                                text: string;
                            }[];
                            /** @description Article before this one; null on the first. */
                            previous: {
                                /**
                                 * @description Short name of the article or category in addresses.
                                 * @example keep-a-swap-safe
                                 */
                                slug: string;
                                /**
                                 * @description Title.
                                 * @example Keep a swap safe
                                 */
                                title: string;
                                /**
                                 * @description Description of the page, for search engines.
                                 * @example How to keep a swap safe
                                 */
                                description: string;
                                /**
                                 * @description Slug of the category.
                                 * @example security
                                 */
                                category: string;
                                /**
                                 * @description Day of publication, `YYYY-MM-DD`; null for documentation.
                                 * @example 2026-11-20
                                 */
                                date: string | null;
                                /**
                                 * @description Day of the last change, `YYYY-MM-DD`; null where it never changed.
                                 * @example 2026-11-22
                                 */
                                updated: string | null;
                                /**
                                 * @description Minutes that it takes to read the article.
                                 * @example 4
                                 */
                                minutes: number;
                                /**
                                 * @description Language of the article.
                                 * @example en
                                 * @enum {string}
                                 */
                                language?: "en" | "ru";
                            } | null;
                            /** @description Article after this one; null on the last. */
                            next: {
                                /**
                                 * @description Short name of the article or category in addresses.
                                 * @example keep-a-swap-safe
                                 */
                                slug: string;
                                /**
                                 * @description Title.
                                 * @example Keep a swap safe
                                 */
                                title: string;
                                /**
                                 * @description Description of the page, for search engines.
                                 * @example How to keep a swap safe
                                 */
                                description: string;
                                /**
                                 * @description Slug of the category.
                                 * @example security
                                 */
                                category: string;
                                /**
                                 * @description Day of publication, `YYYY-MM-DD`; null for documentation.
                                 * @example 2026-11-20
                                 */
                                date: string | null;
                                /**
                                 * @description Day of the last change, `YYYY-MM-DD`; null where it never changed.
                                 * @example 2026-11-22
                                 */
                                updated: string | null;
                                /**
                                 * @description Minutes that it takes to read the article.
                                 * @example 4
                                 */
                                minutes: number;
                                /**
                                 * @description Language of the article.
                                 * @example en
                                 * @enum {string}
                                 */
                                language?: "en" | "ru";
                            } | null;
                        } | null;
                        /** @description List of articles, or null when the request names an article. */
                        list: {
                            /**
                             * @description Slug of the category of this list, or null for all articles.
                             * @example security
                             */
                            category: string | null;
                            /**
                             * @description Number of all articles of the list.
                             * @example 15
                             */
                            total: number;
                            /**
                             * @description Number of entries before the first one on this page.
                             * @example 0
                             */
                            offset: number;
                            /** @description Entries of this page. */
                            items: {
                                /**
                                 * @description Short name of the article or category in addresses.
                                 * @example keep-a-swap-safe
                                 */
                                slug: string;
                                /**
                                 * @description Title.
                                 * @example Keep a swap safe
                                 */
                                title: string;
                                /**
                                 * @description Description of the page, for search engines.
                                 * @example How to keep a swap safe
                                 */
                                description: string;
                                /**
                                 * @description Slug of the category.
                                 * @example security
                                 */
                                category: string;
                                /**
                                 * @description Day of publication, `YYYY-MM-DD`; null for documentation.
                                 * @example 2026-11-20
                                 */
                                date: string | null;
                                /**
                                 * @description Day of the last change, `YYYY-MM-DD`; null where it never changed.
                                 * @example 2026-11-22
                                 */
                                updated: string | null;
                                /**
                                 * @description Minutes that it takes to read the article.
                                 * @example 4
                                 */
                                minutes: number;
                                /**
                                 * @description Language of the article.
                                 * @example en
                                 * @enum {string}
                                 */
                                language?: "en" | "ru";
                            }[];
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    supportForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Email address of support, or null where the operator set none.
                         * @example support@example.com
                         */
                        email: string | null;
                        /**
                         * @description Stamp of the form; null without a support address. Return it with the message, at least three seconds later.
                         * @example 1764028800000.Zm9v
                         */
                        stamp: string | null;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendSupportMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                     * @example 1048576
                     */
                    orderId?: (number | string) | string;
                    /**
                     * @description Subject of the message.
                     * @example Where is my order?
                     */
                    subject: string;
                    /**
                     * @description Text of the message.
                     * @example I sent the coins an hour ago.
                     */
                    text: string;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     * @enum {string}
                     */
                    locale?: "en" | "ru";
                    /**
                     * @description Stamp of the form; null without a support address. Return it with the message, at least three seconds later.
                     * @example 1764028800000.Zm9v
                     */
                    stamp: string;
                    /**
                     * @description Trap for robots. Leave it empty.
                     * @example
                     */
                    website?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    routeRedirect: {
        parameters: {
            query: {
                /**
                 * @description Path of the page that a browser was sent to, with its query.
                 * @example /en/exchange-eth-btc
                 */
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description New path in the same language, or a full address on an allowed site. Null where the page stays.
                         * @example /en/exchange-eth-btc
                         */
                        to: string | null;
                        /**
                         * @description Whether the target is on another site.
                         * @example true
                         */
                        isExternal: boolean;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dictSeo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which texts to return. */
                    params: {
                        /**
                         * @description Name of the page.
                         * @example home
                         */
                        page: string;
                    };
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Time of the prices, Unix epoch milliseconds. Null without prices.
                         * @example 1764028800000
                         */
                        updatedAt: number | null;
                        /** @description Coins in the order of popularity. */
                        prices: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Full name of the coin.
                             * @example Tether
                             */
                            fullName: string;
                            /**
                             * @description Short name of the instrument in addresses and calls.
                             * @example usdt-trc20
                             */
                            slug: string;
                            /**
                             * @description Title of the coin for display.
                             * @example Ether
                             */
                            currencyFriendlyTitle: string;
                            /**
                             * @description Address of the coin's logo.
                             * @example /coins/usdt.svg
                             */
                            currencyLogoLink: string;
                            /**
                             * @description Code of the instrument at BestChange; empty where it has none.
                             * @example USDTTRC20
                             */
                            bestChangeName: string;
                            /**
                             * @description Number of decimals to which amounts are rounded: an amount to send down, an amount to receive up.
                             * @example 6
                             */
                            precisionDecimals: number;
                            /**
                             * @description Price of one unit in US dollars, as a decimal string. Null while no price is known.
                             * @example 3260.4
                             */
                            price: string | null;
                            /**
                             * @description Change of the price in 24 hours. Signed percent as a decimal string; null where the price of yesterday is unknown.
                             * @example -1.84
                             */
                            change24h: string | null;
                            /** @description At most 24 prices of the last day in US dollars, oldest first, as a decimal string. */
                            sparkline: string[];
                            /** @description Pairs in which the coin can be bought or sold for money now, at most one for each direction and method. Empty if the exchange offers none. */
                            fiatPairs: {
                                /**
                                 * @description `buy`: the user pays money for the coin. `sell`: the user sends the coin.
                                 * @example buy
                                 * @enum {string}
                                 */
                                direction: "buy" | "sell";
                                /**
                                 * @description `card`: payment by card, or payout to a card. `bank`: bank transfer.
                                 * @example card
                                 * @enum {string}
                                 */
                                method: "card" | "bank";
                                /**
                                 * @description ISO 4217 code of the currency.
                                 * @example EUR
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Code of the pair's page, which is `/exchange-{code}`.
                                 * @example cardeur-eth
                                 */
                                code: string;
                            }[];
                        }[];
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    priceHistory: {
        parameters: {
            query: {
                /**
                 * @description Title of the coin.
                 * @example ETH
                 */
                symbol: string;
                /**
                 * @description Coin that the prices are given in; US dollars where absent.
                 * @example BTC
                 */
                quote?: string;
                /** @description Period that the prices cover. */
                period?: "24h" | "1w" | "1m" | "3m" | "6m" | "1y" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Coin that the prices are given in; US dollars where absent.
                         * @example BTC
                         */
                        quote: string | null;
                        /**
                         * @description Period that the prices cover.
                         * @example 24h
                         * @enum {string}
                         */
                        period: "24h" | "1w" | "1m" | "3m" | "6m" | "1y" | "all";
                        /** @description Prices in the order of time. */
                        points: {
                            /**
                             * @description Time of the price, Unix epoch milliseconds.
                             * @example 1764028800000
                             */
                            at: number;
                            /**
                             * @description Price at this time, as a decimal string.
                             * @example 3260.4
                             */
                            price: string;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `OK`: everything works. `TECHNICAL_DIFFICULTIES`: parts do not work. `UNHEALTHY`: money is at risk or nothing works.
                         * @example OK
                         * @enum {string}
                         */
                        status: "OK" | "TECHNICAL_DIFFICULTIES" | "UNHEALTHY";
                        /** @description Result of each check by its name: `ok`, `degraded` or `down`. */
                        checks: {
                            [key: string]: "ok" | "degraded" | "down";
                        };
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        ok: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    serviceStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `ok`: works. `degraded`: works with limits. `down`: does not work. `unknown`: was not measured lately.
                         * @example ok
                         * @enum {string}
                         */
                        state: "ok" | "degraded" | "down" | "unknown";
                        /**
                         * @description Whether the server cannot read its measurements now. The answer then shows earlier values.
                         * @example true
                         */
                        isCutOff: boolean;
                        /**
                         * @description Time of the newest measurement, Unix epoch milliseconds. Null before the first.
                         * @example 1764028800000
                         */
                        measuredAt: number | null;
                        /** @description State of each part. */
                        parts: {
                            /**
                             * @description Measured part of the service.
                             * @example site
                             * @enum {string}
                             */
                            part: "site" | "rates" | "accounts" | "emails" | "chain" | "bank";
                            /**
                             * @description Name of the network; null for parts that are no network.
                             * @example Ethereum
                             */
                            network: string | null;
                            /**
                             * @description `ok`: works. `degraded`: works with limits. `down`: does not work. `unknown`: was not measured lately.
                             * @example ok
                             * @enum {string}
                             */
                            state: "ok" | "degraded" | "down" | "unknown";
                            /**
                             * @description Whether an operator or a safety check stopped the network. Nothing is credited or paid on it.
                             * @example true
                             */
                            isHalted: boolean;
                            /**
                             * @description Seconds that the network has had blocks that the exchange has not read. Null where unknown.
                             * @example 0
                             */
                            lagSeconds: number | null;
                            /** @description History of the part; null before its first measurement. */
                            history: {
                                /**
                                 * @description First minute that was measured, Unix epoch milliseconds.
                                 * @example 1756252800000
                                 */
                                since: number;
                                /**
                                 * @description Share of the measured minutes in which the part worked, 0 to 1.
                                 * @example 0.9998
                                 */
                                uptime: number;
                                /** @description One entry for each day that has something to report, newest first. */
                                days: {
                                    /**
                                     * Format: date
                                     * @description Day in UTC, `YYYY-MM-DD`.
                                     * @example 2026-11-25
                                     */
                                    day: string;
                                    /**
                                     * @description Minutes of the day in which the part worked with limits.
                                     * @example 4
                                     */
                                    degraded: number;
                                    /**
                                     * @description Minutes of the day in which the part did not work.
                                     * @example 2
                                     */
                                    down: number;
                                    /**
                                     * @description Minutes of the day without a measurement.
                                     * @example 0
                                     */
                                    unmeasured: number;
                                    /**
                                     * @description Minutes of the day that were measured.
                                     * @example 1440
                                     */
                                    measured: number;
                                }[];
                            } | null;
                        }[];
                        /** @description Measured times of the last 24 hours. */
                        times: {
                            /** @description Response time of a rate call in the last 24 hours, milliseconds. Null without measurements. */
                            quoteMs: {
                                /**
                                 * @description Median: half of the measurements are at most this. Unit as in the name of the object.
                                 * @example 12
                                 */
                                median: number;
                                /**
                                 * @description 95 of 100 measurements are at most this. Unit as in the name of the object.
                                 * @example 41
                                 */
                                p95: number;
                                /**
                                 * @description Number of measurements.
                                 * @example 1840
                                 */
                                count: number;
                            } | null;
                            /** @description Time from the first sight of a deposit to its payout in the last 24 hours, seconds. Null without measurements. */
                            orderSeconds: {
                                /**
                                 * @description Median: half of the measurements are at most this. Unit as in the name of the object.
                                 * @example 12
                                 */
                                median: number;
                                /**
                                 * @description 95 of 100 measurements are at most this. Unit as in the name of the object.
                                 * @example 41
                                 */
                                p95: number;
                                /**
                                 * @description Number of measurements.
                                 * @example 96
                                 */
                                count: number;
                            } | null;
                        };
                        /** @description Incidents of the last 90 days and open ones, newest first. */
                        incidents: {
                            /**
                             * @description Identifier of the incident.
                             * @example 7
                             */
                            id: string;
                            /**
                             * @description Time when the incident began, Unix epoch milliseconds.
                             * @example 1764028800000
                             */
                            openedAt: number;
                            /**
                             * @description Time when the incident ended, Unix epoch milliseconds. Null while it lasts.
                             * @example 1764032400000
                             */
                            closedAt: number | null;
                            /** @description Notes of the operator, oldest first. */
                            notes: {
                                /**
                                 * @description Time of the note, Unix epoch milliseconds.
                                 * @example 1764028800000
                                 */
                                at: number;
                                /**
                                 * @description Text in English.
                                 * @example Deposits in Bitcoin are late.
                                 */
                                en: string;
                                /**
                                 * @description Text in Russian.
                                 * @example Зачисления в Bitcoin задерживаются.
                                 */
                                ru: string;
                            }[];
                        }[];
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Password, 8 to 128 characters. Known leaked passwords are refused.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: string;
                    /**
                     * @description Identifier of the referral link that brought the user.
                     * @example k3v9q2
                     */
                    referrerAffiliateId?: string;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     * @enum {string}
                     */
                    locale?: "en" | "ru";
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signInWithMessenger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Raw launch data of the mini-app, as `Telegram.WebApp.initData` has it. At most 4096 characters.
                     * @example user=%7B%22id%22%3A279058397%2C%22language_code%22%3A%22en%22%7D&auth_date=1764028800&signature=&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2
                     */
                    initData: string;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWithMessenger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Raw launch data of the mini-app, as `Telegram.WebApp.initData` has it. At most 4096 characters.
                     * @example user=%7B%22id%22%3A279058397%2C%22language_code%22%3A%22en%22%7D&auth_date=1764028800&signature=&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2
                     */
                    initData: string;
                    /**
                     * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                     * @example b7c1f0e2
                     */
                    browserFingerprint?: string;
                    /**
                     * @description Identifier of the referral link that brought the user.
                     * @example k3v9q2
                     */
                    referrerAffiliateId?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    messengerLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether this exchange has a mini-app.
                         * @example true
                         */
                        hasMiniApp: boolean;
                        /**
                         * @description Link that opens the mini-app; null when the operator has not set it.
                         * @example https://t.me/cambio_bot/app
                         */
                        miniAppUrl: string | null;
                        /**
                         * @description Time of the link, ISO 8601 in UTC; null without a link.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        linkedAt: string | null;
                        /**
                         * @description Until when a request to merge another account into this one waits for the button in the messenger, ISO 8601 in UTC; null without such a request.
                         * @example 2026-11-25T10:30:00.000Z
                         */
                        mergeUntil: string | null;
                        /** @description Bot of the exchange in the messenger; null when the exchange has none. */
                        bot: {
                            /**
                             * @description Link that opens the chat with the bot; null when the operator has not set it.
                             * @example https://t.me/cambio_bot
                             */
                            url: string | null;
                            /**
                             * @description Whether the bot can write to the linked messenger user. False before the user starts the bot, and while the user blocks it.
                             * @example true
                             */
                            canWrite: boolean;
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    linkMessenger: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Raw launch data of the mini-app, as `Telegram.WebApp.initData` has it. At most 4096 characters.
                     * @example user=%7B%22id%22%3A279058397%2C%22language_code%22%3A%22en%22%7D&auth_date=1764028800&signature=&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2
                     */
                    initData: string;
                    /**
                     * @description Whether to take the messenger user away from the account that it is linked to. Default: false.
                     * @example true
                     */
                    moveFromOtherAccount?: boolean;
                    /**
                     * @description Whether to merge the account that the messenger user is linked to, when it owns something. Default: false.
                     * @example true
                     */
                    mergeOtherAccount?: boolean;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unlinkMessenger: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addFirstEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Raw launch data of the mini-app, as `Telegram.WebApp.initData` has it. At most 4096 characters.
                     * @example user=%7B%22id%22%3A279058397%2C%22language_code%22%3A%22en%22%7D&auth_date=1764028800&signature=&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2
                     */
                    initData: string;
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    accountData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeAccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     * @enum {string}
                     */
                    locale?: "en" | "ru";
                    /** @description Which emails the account gets. */
                    notifications?: {
                        /**
                         * @description Whether the account gets emails about its orders.
                         * @example true
                         */
                        orders: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description Email address. Null in responses if the account has none.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Profile of the account. */
                        account: {
                            /**
                             * @description Number of the account.
                             * @example 42
                             */
                            userId: number;
                            /**
                             * @description Email address. Null in responses if the account has none.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description Whether the account holder confirmed the email address.
                             * @example true
                             */
                            isEmailConfirmed: boolean;
                            /**
                             * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                             * @example ada.new@example.com
                             */
                            pendingEmail: string | null;
                            /**
                             * @description Role of the account.
                             * @example USER
                             * @enum {string}
                             */
                            permissions: "USER" | "ADMIN";
                            /** @description Areas that an administrator may use. Empty for users. */
                            adminPermissionsScope: string[];
                            /**
                             * @description Language of emails and texts.
                             * @example en
                             * @enum {string}
                             */
                            locale: "en" | "ru";
                            /** @description Which emails the account gets. */
                            notifications: {
                                /**
                                 * @description Whether the account gets emails about its orders.
                                 * @example true
                                 */
                                orders: boolean;
                            };
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        };
                        /** @description Link to a messenger user, who may sign in to the account; null without a link. */
                        messenger: {
                            /**
                             * @description Id that the messenger gave to its user.
                             * @example 279058397
                             */
                            messengerUserId: number;
                            /**
                             * @description Time of the link, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            linkedAt: string;
                            /** @description Open price alerts of the messenger user, oldest first. */
                            priceAlerts: {
                                /**
                                 * @description Currency title of the coin whose price is watched.
                                 * @example BTC
                                 */
                                coin: string;
                                /**
                                 * @description Title of the currency in which the price is quoted.
                                 * @example USDT
                                 */
                                quoteCurrency: string;
                                /**
                                 * @description Price at which the bot writes, as a decimal string.
                                 * @example 70000
                                 */
                                alertPrice: string;
                                /**
                                 * @description Whether the alert waits for the price to rise (`above`) or fall (`below`).
                                 * @example above
                                 * @enum {string}
                                 */
                                direction: "above" | "below";
                            }[];
                        } | null;
                        /** @description Second factors of the account. */
                        twoFactor: {
                            /** @description Authenticator app; null where none is set up. */
                            totp: {
                                /**
                                 * @description Time of creation, ISO 8601 in UTC.
                                 * @example 2026-11-25T09:30:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                                 * @example 2026-11-25T09:30:00.000Z
                                 */
                                lastUsedAt: string | null;
                            } | null;
                            /** @description Passkeys of the account. */
                            passkeys: {
                                /**
                                 * @description Number of the passkey.
                                 * @example 3
                                 */
                                passkeyId: number;
                                /**
                                 * @description Name of the passkey, chosen by the account holder.
                                 * @example Phone
                                 */
                                name: string;
                                /**
                                 * @description Time of creation, ISO 8601 in UTC.
                                 * @example 2026-11-25T09:30:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                                 * @example 2026-11-25T09:30:00.000Z
                                 */
                                lastUsedAt: string | null;
                            }[];
                            /**
                             * @description Number of unused recovery codes.
                             * @example 8
                             */
                            recoveryCodesLeft: number;
                        };
                        /** @description API keys of the account. */
                        keys: {
                            /**
                             * @description Number of the API key.
                             * @example 12
                             */
                            apiId: number;
                            /**
                             * @description Name of the API key.
                             * @example Trading bot
                             */
                            name: string;
                            /**
                             * @description Public part of the API key.
                             * @example pk_4f1d2c
                             */
                            publicKey: string;
                            /** @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all. */
                            whiteListIp: string[];
                            /**
                             * @description Whether it can be used.
                             * @example true
                             */
                            isActive: boolean;
                            /**
                             * @description Whether an operator blocked the key.
                             * @example true
                             */
                            isBlocked: boolean;
                            /**
                             * @description Whether anybody may read state and transactions of the orders of the key by the order id alone (`orders/info` without a signature).
                             * @example true
                             */
                            isStatusPublic: boolean;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastUsedAt: string | null;
                        }[];
                        /** @description The account's referral link and who referred the account. */
                        referral: {
                            /**
                             * @description Identifier of the account's referral link; null without a link.
                             * @example k3v9q2
                             */
                            ownId: string | null;
                            /**
                             * @description Identifier of the referral link.
                             * @example k3v9q2
                             */
                            referrerId: string | null;
                            /**
                             * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                             * @example 0.5
                             */
                            markup: string;
                            /** @description Visits by the referral link, by day. */
                            visits: {
                                /**
                                 * @description Day, `YYYY-MM-DD`.
                                 * @example 2026-11-25
                                 */
                                date: string;
                                /**
                                 * @description Number of visits by the referral link.
                                 * @example 42
                                 */
                                clicks: number;
                            }[];
                        };
                        /** @description Identity checks of the account. */
                        verifications: {
                            /**
                             * @description State of the entry.
                             * @example NOT_STARTED
                             * @enum {string}
                             */
                            status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                            /**
                             * @description Why the identity check was rejected; null otherwise.
                             * @example The photo is blurred.
                             */
                            rejectReason: string | null;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the decision, ISO 8601 in UTC. Null while it is open.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            decidedAt: string | null;
                            /** @description Names of the submitted photos that are still stored. */
                            photos: string[];
                        }[];
                        /** @description Sessions of the account. */
                        sessions: {
                            /**
                             * @description Identifier of the session.
                             * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                             */
                            sessionId: string;
                            /**
                             * @description Whether this is the session of the caller.
                             * @example true
                             */
                            isCurrent: boolean;
                            /**
                             * @description Browser of the session.
                             * @example Mozilla/5.0
                             */
                            userAgent: string;
                            /**
                             * @description Address that the session was used from last.
                             * @example 203.0.113.7
                             */
                            ip: string;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastSeenAt: string;
                            /**
                             * @description Anonymous identifier of the browser, kept with the session or order. At most 64 characters.
                             * @example b7c1f0e2
                             */
                            browserFingerprint: string | null;
                            /**
                             * @description Time when the session expires, ISO 8601 in UTC.
                             * @example 2026-12-25T09:30:00.000Z
                             */
                            expiresAt: string;
                            /**
                             * @description Time when the session ended, ISO 8601 in UTC. Null while it is open.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            endedAt: string | null;
                            /**
                             * @description Why the session ended; null while it is open.
                             * @example logout
                             */
                            endReason: string | null;
                        }[];
                        /** @description Orders of the account. */
                        orders: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description State of the order.
                             * @example WAITING
                             * @enum {string}
                             */
                            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                            /**
                             * @description Whether the order has reached its end.
                             * @example true
                             */
                            completed: boolean;
                            /**
                             * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                             * @example FIXED
                             * @enum {string}
                             */
                            rateMode: "FIXED" | "FLOATING";
                            /** @description Send coin. */
                            from: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                                /**
                                 * @description Short name of the instrument in addresses and calls.
                                 * @example usdt-trc20
                                 */
                                slug: string;
                                /**
                                 * @description Amount to send, as a decimal string.
                                 * @example 0.25
                                 */
                                amount: string;
                            };
                            /** @description Receive coin. */
                            to: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                                /**
                                 * @description Short name of the instrument in addresses and calls.
                                 * @example usdt-trc20
                                 */
                                slug: string;
                                /**
                                 * @description Amount that arrives, as a decimal string. It is an estimate until a floating order is priced.
                                 * @example 812.37
                                 */
                                amount: string;
                            };
                            /**
                             * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                             * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                             */
                            destinationAddress: string;
                            /**
                             * @description Transaction of the payout; null before it was sent.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            payoutTxId: string | null;
                            /**
                             * @description Cashback of the order, as a decimal string in USDT. Null before the order finishes.
                             * @example 0.42
                             */
                            cashback: string | null;
                            /** @description Purchase by card; null for a swap. `from` is then the card payment. */
                            card: {
                                /**
                                 * @description Code of the provider that took the payment and sends the coins.
                                 * @example mercuryo
                                 */
                                provider: string;
                                /**
                                 * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                                 * @example declined
                                 */
                                outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                                /**
                                 * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                                 * @example 16fbae5a4b2b0a9c2
                                 */
                                reference: string | null;
                            } | null;
                            /** @description Payout of a sale to a card; null for every other order. */
                            cardPayout: {
                                /**
                                 * @description Code of the provider that takes the coins and pays the card.
                                 * @example mercuryo
                                 */
                                provider: string;
                                /**
                                 * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                                 * @example 16fbae5a4b2b0a9c2
                                 */
                                reference: string | null;
                            } | null;
                            /**
                             * @description Email address for notices about the order; null without one. Masked unless the caller controls the order.
                             * @example ada@example.com
                             */
                            userEmail: string | null;
                            /**
                             * @description Address to pay to.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            depositAddress: string;
                            /**
                             * @description Memo or tag of the deposit address; null where the network has none.
                             * @example 104529
                             */
                            depositMemo: string | null;
                            /**
                             * @description Memo or tag of the destination address. Null where the network has none.
                             * @example 104529
                             */
                            destinationMemo: string | null;
                            /**
                             * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            refundAddress: string | null;
                            /**
                             * @description Memo or tag of the refund address. Null where the network has none.
                             * @example 104529
                             */
                            refundMemo: string | null;
                            /** @description Marketing parameters that were kept with the order; null without any. */
                            tracking: {
                                [key: string]: string;
                            } | null;
                        }[];
                        /** @description Deposit addresses of the account. */
                        depositAddresses: {
                            /**
                             * @description Network of the address.
                             * @example Ethereum
                             */
                            network: string;
                            /**
                             * @description Deposit address of the account on this network.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            address: string;
                            /**
                             * @description Memo or tag of the address. Null or absent where the network has none.
                             * @example 104529
                             */
                            memo: string | null;
                        }[];
                        /** @description Balances of the account, one entry for each coin. */
                        balances: {
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle: string;
                            /**
                             * @description Amount that the account can spend, as a decimal string.
                             * @example 120.5
                             */
                            available: string;
                            /**
                             * @description Amount that open withdrawals reserve, as a decimal string.
                             * @example 20
                             */
                            held: string;
                        }[];
                        /** @description Withdrawals of the account. */
                        withdrawals: {
                            /**
                             * @description Identifier of the entry.
                             * @example 184
                             */
                            id: string;
                            /**
                             * @description Amount that left the balance, network fee included. Decimal text.
                             * @example 120.5
                             */
                            amount: string;
                            /**
                             * @description Network fee, as a decimal string in units of the coin.
                             * @example 1.2
                             */
                            fee: string;
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle: string;
                            /**
                             * @description Address on the network of the coin.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            address: string;
                            /**
                             * @description Memo or tag of the address. Null or absent where the network has none.
                             * @example 104529
                             */
                            memo: string | null;
                            /**
                             * @description State of the entry.
                             * @example PENDING
                             * @enum {string}
                             */
                            status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                            /**
                             * @description What the withdrawal waits for. `EMAIL_CODE`: the emailed code. `MESSENGER`: the button of the bot's message, for an account without an email. `TIME`: `releaseAt`. `APPROVAL`: an operator. Null where it waits for nothing.
                             * @example EMAIL_CODE
                             */
                            waitsFor: ("EMAIL_CODE" | "MESSENGER" | "TIME" | "APPROVAL") | null;
                            /**
                             * @description Time when the withdrawal leaves at the earliest, ISO 8601 in UTC. Null without a wait.
                             * @example 2026-11-26T09:30:00.000Z
                             */
                            releaseAt: string | null;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string | null;
                            /**
                             * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                             * @example https://etherscan.io/tx/0x88df
                             */
                            txLink: string | null;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /** @description Deposits of the account. */
                        deposits: {
                            /**
                             * @description Identifier of the entry.
                             * @example 184
                             */
                            id: string;
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description Title of the network. Compared without regard to case.
                             * @example ETH
                             */
                            networkTitle: string;
                            /**
                             * @description Amount that arrived, as a decimal string in units of the coin.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description State of the entry.
                             * @example SEEN
                             * @enum {string}
                             */
                            status: "SEEN" | "CONFIRMING" | "CREDITED" | "HELD" | "RETURNED" | "REVERTED";
                            /**
                             * @description Blocks that confirm the deposit so far.
                             * @example 12
                             */
                            confirmations: number;
                            /**
                             * @description Confirmations until a deposit is credited.
                             * @example 12
                             */
                            minConfirmations: number;
                            /**
                             * @description Transaction identifier of the network. Empty or null before the transaction exists.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            txId: string;
                            /**
                             * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                             * @example https://etherscan.io/tx/0x88df
                             */
                            txLink: string | null;
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number | null;
                            /**
                             * @description Time when the deposit was first seen, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /** @description Cashback of own orders, newest first. */
                        cashbacks: {
                            /**
                             * @description Identifier of the entry.
                             * @example 184
                             */
                            id: string;
                            /**
                             * @description Source of the earning.
                             * @example CASHBACK
                             * @enum {string}
                             */
                            kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number | null;
                            /**
                             * @description Amount earned, as a decimal string in units of the coin of `currencyTitle`.
                             * @example 0.42
                             */
                            amount: string;
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description State of the entry.
                             * @example CREDITED
                             * @enum {string}
                             */
                            status: "CREDITED" | "REVERSED";
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /** @description Earnings of the referral link, newest first. */
                        accruals: {
                            /**
                             * @description Identifier of the entry.
                             * @example 184
                             */
                            id: string;
                            /**
                             * @description Source of the earning.
                             * @example CASHBACK
                             * @enum {string}
                             */
                            kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number | null;
                            /**
                             * @description Amount earned, as a decimal string in units of the coin of `currencyTitle`.
                             * @example 0.42
                             */
                            amount: string;
                            /**
                             * @description Title of the coin. Compared without regard to case.
                             * @example ETH
                             */
                            currencyTitle: string;
                            /**
                             * @description State of the entry.
                             * @example CREDITED
                             * @enum {string}
                             */
                            status: "CREDITED" | "REVERSED";
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /** @description Emails that were sent to the account. */
                        emails: {
                            /**
                             * @description Kind of the email.
                             * @example CREATED
                             */
                            kind: string;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time when the email was sent, ISO 8601 in UTC. Null before that.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            sentAt: string | null;
                        }[];
                        /** @description Reviews by the account. */
                        reviews: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /**
                             * @description Rating in whole stars.
                             * @example 5
                             */
                            rating: number;
                            /**
                             * @description Text of the review.
                             * @example Fast and exactly as promised.
                             */
                            text: string;
                            /**
                             * @description Name that is shown beside the review.
                             * @example Ada
                             */
                            name: string;
                            /**
                             * @description State of the entry.
                             * @example PENDING
                             * @enum {string}
                             */
                            status: "PENDING" | "SHOWN" | "HIDDEN";
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                        }[];
                        /** @description Lists that were too long for the export and are cut off. */
                        cutLists: ("orders" | "withdrawals" | "deposits" | "cashbacks" | "accruals" | "sessions" | "emails" | "reviews")[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password?: string;
                    /**
                     * @description Raw launch data of the mini-app, as `Telegram.WebApp.initData` has it. At most 4096 characters.
                     * @example user=%7B%22id%22%3A279058397%2C%22language_code%22%3A%22en%22%7D&auth_date=1764028800&signature=&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2
                     */
                    initData?: string;
                    /**
                     * @description Confirms that a remaining balance is given up.
                     * @example true
                     */
                    giveUpBalance?: boolean;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Code from the email, 8 digits.
                     * @example 40718265
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description New email address.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description Code from the email to the present address, 8 digits. An account without a second factor needs it; the first call sends it.
                     * @example 40718265
                     */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the account.
                         * @example 42
                         */
                        userId: number;
                        /**
                         * @description New email address.
                         * @example ada@example.com
                         */
                        email: string | null;
                        /**
                         * @description Whether the account holder confirmed the email address.
                         * @example true
                         */
                        isEmailConfirmed: boolean;
                        /**
                         * @description New address that replaces `email` when the account holder enters the code that was sent to it. Null if no change is pending.
                         * @example ada.new@example.com
                         */
                        pendingEmail: string | null;
                        /**
                         * @description Role of the account.
                         * @example USER
                         * @enum {string}
                         */
                        permissions: "USER" | "ADMIN";
                        /** @description Areas that an administrator may use. Empty for users. */
                        adminPermissionsScope: string[];
                        /**
                         * @description Language of emails and texts.
                         * @example en
                         * @enum {string}
                         */
                        locale: "en" | "ru";
                        /** @description Which emails the account gets. */
                        notifications: {
                            /**
                             * @description Whether the account gets emails about its orders.
                             * @example true
                             */
                            orders: boolean;
                        };
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_USER_ALREADY_REGISTERED`: An account with this email address already exists. Offer sign-in or a password reset.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Language of emails and texts.
                     * @example en
                     * @enum {string}
                     */
                    locale?: "en" | "ru";
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description New password, 8 to 128 characters. Known leaked passwords are refused.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description Code from the email, 8 digits.
                     * @example 40718265
                     */
                    resetCode: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_INVALID_PASSWORD_RESET_CODE`: The reset code is wrong, already used or expired. Request a new code.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description New password, 8 to 128 characters. Known leaked passwords are refused.
                     * @example correct horse battery staple
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the session.
                         * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                         */
                        sessionId: string;
                        /**
                         * @description Whether this is the session of the caller.
                         * @example true
                         */
                        isCurrent: boolean;
                        /**
                         * @description Browser of the session.
                         * @example Mozilla/5.0
                         */
                        userAgent: string;
                        /**
                         * @description Address that the session was used from last.
                         * @example 203.0.113.7
                         */
                        ip: string;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last use, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        lastSeenAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Identifier of the session.
                     * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                     */
                    sessionId: string;
                } | {
                    /**
                     * @description Ends every session of the account except the one that calls.
                     * @example true
                     * @enum {boolean}
                     */
                    allOthers: true;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of sessions that were ended.
                         * @example 3
                         */
                        ended: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the API key.
                         * @example 12
                         */
                        apiId: number;
                        /**
                         * @description Name of the API key.
                         * @example Trading bot
                         */
                        name: string;
                        /**
                         * @description Public part of the API key.
                         * @example pk_4f1d2c
                         */
                        publicKey: string;
                        /** @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all. */
                        whiteListIp: string[];
                        /**
                         * @description Whether it can be used.
                         * @example true
                         */
                        isActive: boolean;
                        /**
                         * @description Whether an operator blocked the key.
                         * @example true
                         */
                        isBlocked: boolean;
                        /**
                         * @description Whether anybody may read state and transactions of the orders of the key by the order id alone (`orders/info` without a signature).
                         * @example true
                         */
                        isStatusPublic: boolean;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        lastUsedAt: string | null;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the API key.
                     * @example Trading bot
                     */
                    name?: ("" | (string & (unknown & unknown))) | null;
                    /**
                     * @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all.
                     * @default []
                     */
                    whiteListIp?: string[];
                } | null;
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the API key.
                         * @example 12
                         */
                        apiId: number;
                        /**
                         * @description Name of the API key.
                         * @example Trading bot
                         */
                        name: string;
                        /**
                         * @description Public part of the API key.
                         * @example pk_4f1d2c
                         */
                        publicKey: string;
                        /** @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all. */
                        whiteListIp: string[];
                        /**
                         * @description Whether it can be used.
                         * @example true
                         */
                        isActive: boolean;
                        /**
                         * @description Whether an operator blocked the key.
                         * @example true
                         */
                        isBlocked: boolean;
                        /**
                         * @description Whether anybody may read state and transactions of the orders of the key by the order id alone (`orders/info` without a signature).
                         * @example true
                         */
                        isStatusPublic: boolean;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        lastUsedAt: string | null;
                        /**
                         * @description Secret part of the API key. It appears only in this answer: keep it.
                         * @example sk_9c1e7a
                         */
                        secretKey: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the API key.
                     * @example 12
                     */
                    apiId: number;
                    /**
                     * @description Name of the API key.
                     * @example Trading bot
                     */
                    name?: string & (unknown & unknown);
                    /** @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all. */
                    whiteListIp?: string[];
                    /**
                     * @description Whether it can be used.
                     * @example true
                     */
                    isActive?: boolean;
                    /**
                     * @description Whether anybody may read state and transactions of the orders of the key by the order id alone (`orders/info` without a signature).
                     * @example true
                     */
                    isStatusPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the API key.
                         * @example 12
                         */
                        apiId: number;
                        /**
                         * @description Name of the API key.
                         * @example Trading bot
                         */
                        name: string;
                        /**
                         * @description Public part of the API key.
                         * @example pk_4f1d2c
                         */
                        publicKey: string;
                        /** @description Networks that may use the key, as addresses or CIDR ranges. Empty allows all. */
                        whiteListIp: string[];
                        /**
                         * @description Whether it can be used.
                         * @example true
                         */
                        isActive: boolean;
                        /**
                         * @description Whether an operator blocked the key.
                         * @example true
                         */
                        isBlocked: boolean;
                        /**
                         * @description Whether anybody may read state and transactions of the orders of the key by the order id alone (`orders/info` without a signature).
                         * @example true
                         */
                        isStatusPublic: boolean;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        lastUsedAt: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the API key.
                     * @example 12
                     */
                    apiId: number;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the key was deleted.
                         * @example true
                         * @enum {boolean}
                         */
                        deleted: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    walletBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Amount that the account can spend, as a decimal string.
                         * @example 120.5
                         */
                        available: string;
                        /**
                         * @description Amount that open withdrawals reserve, as a decimal string.
                         * @example 20
                         */
                        held: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    walletDepositCoins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Smallest amount, as a decimal string.
                         * @example 0.001
                         */
                        minAmount: string;
                        /**
                         * @description Confirmations until a deposit is credited.
                         * @example 12
                         */
                        minConfirmations: number;
                        /**
                         * @description Whether a payment to this network needs a memo or tag.
                         * @example true
                         */
                        requiresMemo: boolean;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    walletDepositAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Smallest amount, as a decimal string.
                         * @example 0.001
                         */
                        minAmount: string;
                        /**
                         * @description Confirmations until a deposit is credited.
                         * @example 12
                         */
                        minConfirmations: number;
                        /**
                         * @description Whether a payment to this network needs a memo or tag.
                         * @example true
                         */
                        requiresMemo: boolean;
                        /**
                         * @description The account's deposit address. It stays the same.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        address: string;
                        /**
                         * @description Memo or tag of the address. Null or absent where the network has none.
                         * @example 104529
                         */
                        memo: string | null;
                        /**
                         * @description Payment link for wallets and QR codes, with amount and memo. The bare address where the network has no standard.
                         * @example ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=250000000000000000
                         */
                        paymentUri: string;
                        /**
                         * @description Link to the address in a block explorer, or null where no explorer is known.
                         * @example https://etherscan.io/address/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        addressLink: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    walletDeposits: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Amount of the coin, as a decimal string.
                         * @example 0.25
                         */
                        amount: string;
                        /**
                         * @description State of the entry.
                         * @example SEEN
                         * @enum {string}
                         */
                        status: "SEEN" | "CONFIRMING" | "CREDITED" | "HELD" | "RETURNED" | "REVERTED";
                        /**
                         * @description Blocks that confirm the deposit so far.
                         * @example 12
                         */
                        confirmations: number;
                        /**
                         * @description Confirmations until a deposit is credited.
                         * @example 12
                         */
                        minConfirmations: number;
                        /**
                         * @description Transaction identifier of the network. Empty or null before the transaction exists.
                         * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                         */
                        txId: string;
                        /**
                         * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                         * @example https://etherscan.io/tx/0x88df
                         */
                        txLink: string | null;
                        /**
                         * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                         * @example 1048576
                         */
                        orderId: number | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    walletWithdrawals: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Amount that left the balance, network fee included. Decimal text.
                         * @example 120.5
                         */
                        amount: string;
                        /**
                         * @description Network fee, as a decimal string in units of the coin.
                         * @example 1.2
                         */
                        fee: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Address on the network of the coin.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        address: string;
                        /**
                         * @description Memo or tag of the address. Null or absent where the network has none.
                         * @example 104529
                         */
                        memo: string | null;
                        /**
                         * @description State of the entry.
                         * @example PENDING
                         * @enum {string}
                         */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        /**
                         * @description What the withdrawal waits for. `EMAIL_CODE`: the emailed code. `MESSENGER`: the button of the bot's message, for an account without an email. `TIME`: `releaseAt`. `APPROVAL`: an operator. Null where it waits for nothing.
                         * @example EMAIL_CODE
                         */
                        waitsFor: ("EMAIL_CODE" | "MESSENGER" | "TIME" | "APPROVAL") | null;
                        /**
                         * @description Time when the withdrawal leaves at the earliest, ISO 8601 in UTC. Null without a wait.
                         * @example 2026-11-26T09:30:00.000Z
                         */
                        releaseAt: string | null;
                        /**
                         * @description Transaction identifier of the network. Empty or null before the transaction exists.
                         * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                         */
                        txId: string | null;
                        /**
                         * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                         * @example https://etherscan.io/tx/0x88df
                         */
                        txLink: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    withdrawFromWallet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key that makes a repeated request safe: the same key and body return the same result. At most 128 characters; a UUID is a good choice.
                 * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                 */
                "idempotency-key"?: string;
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                    /**
                     * @description Address that the coins are sent to. A new address needs a confirmation by email code and waits before it is paid.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    address: string;
                    /**
                     * @description Memo or tag of the address. Null or absent where the network has none.
                     * @example 104529
                     */
                    memo?: string | null;
                    /**
                     * @description Amount that leaves the balance, network fee included. Decimal text.
                     * @example 120.5
                     */
                    amount: string;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string in units of the coin. The server refuses the withdrawal when the fee has risen by more than 10 %.
                     * @example 1.2
                     */
                    claimedFee?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Amount that leaves the balance, network fee included. Decimal text.
                         * @example 120.5
                         */
                        amount: string;
                        /**
                         * @description Network fee, as a decimal string in units of the coin.
                         * @example 1.2
                         */
                        fee: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Address that the coins are sent to. A new address needs a confirmation by email code and waits before it is paid.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        address: string;
                        /**
                         * @description Memo or tag of the address. Null or absent where the network has none.
                         * @example 104529
                         */
                        memo: string | null;
                        /**
                         * @description State of the entry.
                         * @example PENDING
                         * @enum {string}
                         */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        /**
                         * @description What the withdrawal waits for. `EMAIL_CODE`: the emailed code. `MESSENGER`: the button of the bot's message, for an account without an email. `TIME`: `releaseAt`. `APPROVAL`: an operator. Null where it waits for nothing.
                         * @example EMAIL_CODE
                         */
                        waitsFor: ("EMAIL_CODE" | "MESSENGER" | "TIME" | "APPROVAL") | null;
                        /**
                         * @description Time when the withdrawal leaves at the earliest, ISO 8601 in UTC. Null without a wait.
                         * @example 2026-11-26T09:30:00.000Z
                         */
                        releaseAt: string | null;
                        /**
                         * @description Transaction identifier of the network. Empty or null before the transaction exists.
                         * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                         */
                        txId: string | null;
                        /**
                         * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                         * @example https://etherscan.io/tx/0x88df
                         */
                        txLink: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_BALANCE_NOT_FOUND`: The account has no balance in this coin. Choose another coin.
             *     - `ERR_BALANCE_TOO_LOW`: The balance does not cover the amount. Lower the amount.
             *     - `ERR_WITHDRAWAL_TOO_SMALL`: The withdrawal is below the minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the entry.
                     * @example 184
                     */
                    id: string;
                    /**
                     * @description Code from the email, 8 digits.
                     * @example 40718265
                     */
                    code: string;
                    /**
                     * @description Password of the account, as a second proof.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the entry.
                     * @example 184
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendWithdrawalCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the entry.
                     * @example 184
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @example true
                         * @enum {boolean}
                         */
                        result: true;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    withdrawalTerms: {
        parameters: {
            query: {
                /**
                 * @description Title of the coin. Compared without regard to case.
                 * @example ETH
                 */
                currencyTitle: string;
                /**
                 * @description Title of the network. Compared without regard to case.
                 * @example ETH
                 */
                networkTitle: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Network fee, as a decimal string in units of the coin.
                         * @example 1.2
                         */
                        fee: string;
                        /**
                         * @description Smallest amount, as a decimal string.
                         * @example 0.001
                         */
                        minAmount: string;
                        /**
                         * @description Balance that can be withdrawn, as a decimal string.
                         * @example 120.5
                         */
                        available: string;
                        /**
                         * @description Whether a payment to this network needs a memo or tag.
                         * @example true
                         */
                        requiresMemo: boolean;
                        /**
                         * @description Number of decimals to which amounts are rounded: an amount to send down, an amount to receive up.
                         * @example 6
                         */
                        precisionDecimals: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Amount that the account can spend, as a decimal string.
                         * @example 120.5
                         */
                        available: string;
                        /**
                         * @description Amount that open withdrawals reserve, as a decimal string.
                         * @example 20
                         */
                        held: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateAccruals: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Source of the earning.
                         * @example CASHBACK
                         * @enum {string}
                         */
                        kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                        /**
                         * @description Always null, because the order belongs to another user.
                         * @example null
                         */
                        orderId: number | null;
                        /**
                         * @description Amount earned, as a decimal string in units of the coin of `currencyTitle`.
                         * @example 0.42
                         */
                        amount: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description State of the entry.
                         * @example CREDITED
                         * @enum {string}
                         */
                        status: "CREDITED" | "REVERSED";
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateCashbacks: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Source of the earning.
                         * @example CASHBACK
                         * @enum {string}
                         */
                        kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                        /**
                         * @description Number of your own order that earned the cashback.
                         * @example 1048576
                         */
                        orderId: number | null;
                        /**
                         * @description Amount earned, as a decimal string in units of the coin of `currencyTitle`.
                         * @example 0.42
                         */
                        amount: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description State of the entry.
                         * @example CREDITED
                         * @enum {string}
                         */
                        status: "CREDITED" | "REVERSED";
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    referrerId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the referral link.
                         * @example k3v9q2
                         */
                        referrerId: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateProgram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the referral link.
                         * @example k3v9q2
                         */
                        referrerId: string;
                        /**
                         * @description Share of the exchange's margin that the referral link earns. Percent as a decimal string.
                         * @example 25
                         */
                        accrualShare: string;
                        /**
                         * @description Share of the exchange's margin that the account holder gets back. Percent as a decimal string.
                         * @example 10
                         */
                        cashbackShare: string;
                        /**
                         * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                         * @example 0.5
                         */
                        markup: string;
                        /**
                         * @description Highest mark-up of the referral link. Percent as a decimal string.
                         * @example 1
                         */
                        maxMarkup: string;
                        /** @description Totals of the referral link. */
                        totals: {
                            /**
                             * @description Number of visits by the referral link.
                             * @example 42
                             */
                            clicks: number;
                            /**
                             * @description Number of accounts created by the referral link.
                             * @example 4
                             */
                            registrations: number;
                            /**
                             * @description Number of orders by the referral link.
                             * @example 11
                             */
                            orders: number;
                            /**
                             * @description Number of finished orders by the referral link.
                             * @example 7
                             */
                            completedOrders: number;
                            /**
                             * @description Earnings, as a decimal string in USDT.
                             * @example 18.40
                             */
                            earned: string;
                        };
                        /** @description One entry for each of the last 30 days, oldest first. */
                        days: {
                            /**
                             * @description Day, `YYYY-MM-DD`.
                             * @example 2026-11-25
                             */
                            date: string;
                            /**
                             * @description Number of visits by the referral link.
                             * @example 42
                             */
                            clicks: number;
                            /**
                             * @description Number of orders by the referral link on this day.
                             * @example 2
                             */
                            orders: number;
                            /**
                             * @description Earnings, as a decimal string in USDT.
                             * @example 18.40
                             */
                            earned: string;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chooseAffiliateMarkup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                     * @example 0.5
                     */
                    markup: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Mark-up of the partner or link on the market value. Percent as a decimal string with at most two decimals.
                         * @example 0.5
                         */
                        markup: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the referral link.
                     * @example k3v9q2
                     */
                    referrerId: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the visit was counted.
                         * @example true
                         */
                        counted: boolean;
                        /**
                         * @description Whether the referral link exists.
                         * @example true
                         */
                        isKnown: boolean;
                    };
                };
            };
            /** @description The server rejected the request. Branch on `code`. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    affiliateWithdrawals: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Returns entries older than this id. Pass the id of the last entry of the page before.
                 * @example 184
                 */
                before?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Amount of the coin, as a decimal string.
                         * @example 0.25
                         */
                        amount: string;
                        /**
                         * @description Network fee, as a decimal string in units of the coin.
                         * @example 1.2
                         */
                        fee: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Address on the network of the coin.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        address: string;
                        /**
                         * @description Memo or tag of the address. Null or absent where the network has none.
                         * @example 104529
                         */
                        memo: string | null;
                        /**
                         * @description State of the entry.
                         * @example PENDING
                         * @enum {string}
                         */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        /**
                         * @description What the withdrawal waits for. `EMAIL_CODE`: the emailed code. `MESSENGER`: the button of the bot's message, for an account without an email. `TIME`: `releaseAt`. `APPROVAL`: an operator. Null where it waits for nothing.
                         * @example EMAIL_CODE
                         */
                        waitsFor: ("EMAIL_CODE" | "MESSENGER" | "TIME" | "APPROVAL") | null;
                        /**
                         * @description Time when the withdrawal leaves at the earliest, ISO 8601 in UTC. Null without a wait.
                         * @example 2026-11-26T09:30:00.000Z
                         */
                        releaseAt: string | null;
                        /**
                         * @description Transaction identifier of the network. Empty or null before the transaction exists.
                         * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                         */
                        txId: string | null;
                        /**
                         * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                         * @example https://etherscan.io/tx/0x88df
                         */
                        txLink: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    }[];
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    withdrawEarnings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key that makes a repeated request safe: the same key and body return the same result. At most 128 characters; a UUID is a good choice.
                 * @example 5f0c2b0e-6f5e-4a52-8d21-52d6a1c6f1c7
                 */
                "idempotency-key"?: string;
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Title of the coin. Compared without regard to case.
                     * @example ETH
                     */
                    currencyTitle: string;
                    /**
                     * @description Title of the network. Compared without regard to case.
                     * @example ETH
                     */
                    networkTitle: string;
                    /**
                     * @description Address on the network of the coin.
                     * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                     */
                    address: string;
                    /**
                     * @description Memo or tag of the address. Null or absent where the network has none.
                     * @example 104529
                     */
                    memo?: string | null;
                    /**
                     * @description Amount that leaves the balance, network fee included. Decimal text in USDT.
                     * @example 120.5
                     */
                    amount: string;
                    /**
                     * @description Network fee that was shown to the user, as a decimal string in units of the coin. The server refuses the withdrawal when the fee has risen by more than 10 %.
                     * @example 1.2
                     */
                    claimedFee?: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identifier of the entry.
                         * @example 184
                         */
                        id: string;
                        /**
                         * @description Amount that leaves the balance, network fee included. Decimal text in USDT.
                         * @example 120.5
                         */
                        amount: string;
                        /**
                         * @description Network fee, as a decimal string in units of the coin.
                         * @example 1.2
                         */
                        fee: string;
                        /**
                         * @description Title of the coin. Compared without regard to case.
                         * @example ETH
                         */
                        currencyTitle: string;
                        /**
                         * @description Title of the network. Compared without regard to case.
                         * @example ETH
                         */
                        networkTitle: string;
                        /**
                         * @description Address on the network of the coin.
                         * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                         */
                        address: string;
                        /**
                         * @description Memo or tag of the address. Null or absent where the network has none.
                         * @example 104529
                         */
                        memo: string | null;
                        /**
                         * @description State of the entry.
                         * @example PENDING
                         * @enum {string}
                         */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        /**
                         * @description What the withdrawal waits for. `EMAIL_CODE`: the emailed code. `MESSENGER`: the button of the bot's message, for an account without an email. `TIME`: `releaseAt`. `APPROVAL`: an operator. Null where it waits for nothing.
                         * @example EMAIL_CODE
                         */
                        waitsFor: ("EMAIL_CODE" | "MESSENGER" | "TIME" | "APPROVAL") | null;
                        /**
                         * @description Time when the withdrawal leaves at the earliest, ISO 8601 in UTC. Null without a wait.
                         * @example 2026-11-26T09:30:00.000Z
                         */
                        releaseAt: string | null;
                        /**
                         * @description Transaction identifier of the network. Empty or null before the transaction exists.
                         * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                         */
                        txId: string | null;
                        /**
                         * @description Link to the transaction in a block explorer; null without an explorer or a transaction.
                         * @example https://etherscan.io/tx/0x88df
                         */
                        txLink: string | null;
                        /**
                         * @description Time of creation, ISO 8601 in UTC.
                         * @example 2026-11-25T09:30:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_NETWORK_NOT_SUPPORTED`: The network is unknown or currently halted. Choose another network, or try again later.
             *     - `ERR_BALANCE_NOT_FOUND`: The account has no balance in this coin. Choose another coin.
             *     - `ERR_BALANCE_TOO_LOW`: The balance does not cover the amount. Lower the amount.
             *     - `ERR_WITHDRAWAL_TOO_SMALL`: The withdrawal is below the minimum. Raise the amount. `data.details` contains the minimum.
             *     - `ERR_NOT_ACCEPTABLE`: The rate or fee in the request is outdated, or it omits the extra cost of a payout to a contract. `data` contains the current values. Show the current rate and let the user confirm it.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAccountOrders: {
        parameters: {
            query?: {
                /** @description Which orders to return. `attention`: a user must choose something. */
                filter?: "all" | "open" | "attention" | "finished" | "refunded" | "expired";
                /**
                 * @description Order number, address, transaction, or a card provider's number of a purchase or payout to find.
                 * @example 1048576
                 */
                search?: ("" | string) | null;
                /**
                 * @description Returns orders created at or after this time, ISO 8601.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: ("" | string) | null;
                /**
                 * @description Returns orders created before this time, ISO 8601.
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: ("" | string) | null;
                /**
                 * @description Largest number of entries to return.
                 * @example 20
                 */
                limit?: ("" | string) | null;
                /**
                 * @description Cursor of the next page. Pass it unchanged; null or absent on the last page.
                 * @example 184
                 */
                cursor?: ("" | string) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Orders of this page, newest first. */
                        orders: {
                            /**
                             * @description Number of the order. Requests also accept its UUID (`legacyOrderId`).
                             * @example 1048576
                             */
                            orderId: number;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description State of the order.
                             * @example WAITING
                             * @enum {string}
                             */
                            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                            /**
                             * @description Whether the order has reached its end.
                             * @example true
                             */
                            completed: boolean;
                            /**
                             * @description `FIXED`: the amount is promised. `FLOATING`: the rate is set when the deposit is confirmed, or about a minute later while the rate rises fast.
                             * @example FIXED
                             * @enum {string}
                             */
                            rateMode: "FIXED" | "FLOATING";
                            /** @description Send coin. */
                            from: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                                /**
                                 * @description Short name of the instrument in addresses and calls.
                                 * @example usdt-trc20
                                 */
                                slug: string;
                                /**
                                 * @description Amount to send, as a decimal string.
                                 * @example 0.25
                                 */
                                amount: string;
                            };
                            /** @description Receive coin. */
                            to: {
                                /**
                                 * @description Title of the coin. Compared without regard to case.
                                 * @example ETH
                                 */
                                currencyTitle: string;
                                /**
                                 * @description Title of the network. Compared without regard to case.
                                 * @example ETH
                                 */
                                networkTitle: string;
                                /**
                                 * @description Short name of the instrument in addresses and calls.
                                 * @example usdt-trc20
                                 */
                                slug: string;
                                /**
                                 * @description Amount that arrives, as a decimal string. It is an estimate until a floating order is priced.
                                 * @example 812.37
                                 */
                                amount: string;
                            };
                            /**
                             * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                             * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                             */
                            destinationAddress: string;
                            /**
                             * @description Transaction of the payout; null before it was sent.
                             * @example 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b
                             */
                            payoutTxId: string | null;
                            /**
                             * @description Cashback of the order, as a decimal string in USDT. Null before the order finishes.
                             * @example 0.42
                             */
                            cashback: string | null;
                            /** @description Purchase by card; null for a swap. `from` is then the card payment. */
                            card: {
                                /**
                                 * @description Code of the provider that took the payment and sends the coins.
                                 * @example mercuryo
                                 */
                                provider: string;
                                /**
                                 * @description Why the purchase ended without coins, or waits for an operator; null otherwise.
                                 * @example declined
                                 */
                                outcome: ("declined" | "cancelled" | "expired" | "failed" | "charged-back" | "mismatch" | "over-limit") | null;
                                /**
                                 * @description The provider's number of the purchase. Name it to the provider's support. Null before it is known.
                                 * @example 16fbae5a4b2b0a9c2
                                 */
                                reference: string | null;
                            } | null;
                            /** @description Payout of a sale to a card; null for every other order. */
                            cardPayout: {
                                /**
                                 * @description Code of the provider that takes the coins and pays the card.
                                 * @example mercuryo
                                 */
                                provider: string;
                                /**
                                 * @description The provider's number of the payout. Name it to the provider's support. Null until the payout is paid.
                                 * @example 16fbae5a4b2b0a9c2
                                 */
                                reference: string | null;
                            } | null;
                        }[];
                        /**
                         * @description Cursor of the next page; null on the last.
                         * @example 184
                         */
                        next: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAccountOrders: {
        parameters: {
            query?: {
                /** @description Which orders to return. `attention`: a user must choose something. */
                filter?: "all" | "open" | "attention" | "finished" | "refunded" | "expired";
                /**
                 * @description Order number, address, transaction, or a card provider's number of a purchase or payout to find.
                 * @example 1048576
                 */
                search?: ("" | string) | null;
                /**
                 * @description Returns orders created at or after this time, ISO 8601.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: ("" | string) | null;
                /**
                 * @description Returns orders created before this time, ISO 8601.
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: ("" | string) | null;
                /**
                 * @description Language of the headers and states; by default, the language of the emails of the account.
                 * @example en
                 */
                locale?: ("" | ("en" | "ru")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    twoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Authenticator app; null where none is set up. */
                        totp: {
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastUsedAt: string | null;
                        } | null;
                        /** @description Passkeys of the account. */
                        passkeys: {
                            /**
                             * @description Number of the passkey.
                             * @example 3
                             */
                            passkeyId: number;
                            /**
                             * @description Name of the passkey, chosen by the account holder.
                             * @example Phone
                             */
                            name: string;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastUsedAt: string | null;
                        }[];
                        /**
                         * @description Number of unused recovery codes.
                         * @example 8
                         */
                        recoveryCodesLeft: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the refused action: `data.details.twoFactor.act` of the error, 43 characters.
                     * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                     */
                    act: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description WebAuthn challenge for this action, base64url.
                         * @example Wv3X0n1kQ6m1m8l0b2x1cA
                         */
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    proveTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the refused action: `data.details.twoFactor.act` of the error, 43 characters.
                     * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                     */
                    act: string;
                    /**
                     * @description Code of the authenticator app, 6 digits.
                     * @example 287082
                     */
                    code: string;
                } | {
                    /**
                     * @description Identifier of the refused action: `data.details.twoFactor.act` of the error, 43 characters.
                     * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                     */
                    act: string;
                    /**
                     * @description One of the recovery codes. It works once.
                     * @example k3v9-q2m8-7xw4-pd61
                     */
                    recoveryCode: string;
                } | {
                    /**
                     * @description Identifier of the refused action: `data.details.twoFactor.act` of the error, 43 characters.
                     * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                     */
                    act: string;
                    /** @description WebAuthn answer of the browser. */
                    passkey: {
                        /**
                         * @description Identifier of the passkey, base64url.
                         * @example 4uXr1m0
                         */
                        id: string;
                        /**
                         * @description Raw identifier of the passkey, base64url.
                         * @example 4uXr1m0
                         */
                        rawId: string;
                        /**
                         * @description Type of the credential.
                         * @example public-key
                         * @enum {string}
                         */
                        type: "public-key";
                        /** @description Content of the WebAuthn answer. */
                        response: {
                            /**
                             * @description `clientDataJSON` of the WebAuthn answer, base64url.
                             * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
                             */
                            clientDataJSON: string;
                            /**
                             * @description `authenticatorData` of the WebAuthn answer, base64url.
                             * @example SZYN5YgOjGh0NBcPZHZgW4
                             */
                            authenticatorData: string;
                            /**
                             * @description `signature` of the WebAuthn answer, base64url.
                             * @example MEUCIQD
                             */
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Proof of the second factor. Send it in the header `X-Two-Factor` of the refused call within two minutes. It works once.
                         * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                         */
                        grant: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Secret for the authenticator app, base32.
                         * @example JBSWY3DPEHPK3PXP
                         */
                        secret: string;
                        /**
                         * @description `otpauth` link for the QR code of the authenticator app.
                         * @example otpauth://totp/Cambio:ada%40example.com?secret=JBSWY3DPEHPK3PXP
                         */
                        uri: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Code of the authenticator app, 6 digits.
                     * @example 287082
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description New recovery codes. They appear only in this answer: keep them. */
                        recoveryCodes: string[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Password of the account.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description WebAuthn challenge for this action, base64url.
                         * @example Wv3X0n1kQ6m1m8l0b2x1cA
                         */
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_INVALID_CREDENTIALS`: The email address or the password is wrong. Let the user enter them again.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the passkey for the list of factors.
                     * @example Phone
                     */
                    name: string & (unknown & unknown);
                    /** @description WebAuthn answer of the browser. */
                    passkey: {
                        /**
                         * @description Identifier of the passkey, base64url.
                         * @example 4uXr1m0
                         */
                        id: string;
                        /**
                         * @description Raw identifier of the passkey, base64url.
                         * @example 4uXr1m0
                         */
                        rawId: string;
                        /**
                         * @description Type of the credential.
                         * @example public-key
                         * @enum {string}
                         */
                        type: "public-key";
                        /** @description Content of the WebAuthn answer. */
                        response: {
                            /**
                             * @description `clientDataJSON` of the WebAuthn answer, base64url.
                             * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
                             */
                            clientDataJSON: string;
                            /**
                             * @description `attestationObject` of the WebAuthn answer, base64url.
                             * @example o2NmbXRkbm9uZQ
                             */
                            attestationObject: string;
                            /** @description Ways to reach the passkey, as the browser names them. */
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description New recovery codes. They appear only in this answer: keep them. */
                        recoveryCodes: string[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Removes the authenticator app.
                     * @example true
                     * @enum {boolean}
                     */
                    totp: true;
                } | {
                    /**
                     * @description Number of the passkey.
                     * @example 3
                     */
                    passkeyId: number;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Removes the authenticator app. */
                        totp: {
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastUsedAt: string | null;
                        } | null;
                        /** @description Passkeys of the account. */
                        passkeys: {
                            /**
                             * @description Number of the passkey.
                             * @example 3
                             */
                            passkeyId: number;
                            /**
                             * @description Name of the passkey, chosen by the account holder.
                             * @example Phone
                             */
                            name: string;
                            /**
                             * @description Time of creation, ISO 8601 in UTC.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * @description Time of the last use, ISO 8601 in UTC. Null before the first use.
                             * @example 2026-11-25T09:30:00.000Z
                             */
                            lastUsedAt: string | null;
                        }[];
                        /**
                         * @description Number of unused recovery codes.
                         * @example 8
                         */
                        recoveryCodesLeft: number;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proof of a second factor (`grant` of `/users/two-factor/prove`). Required when the account has a second factor.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "x-two-factor"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description New recovery codes. They appear only in this answer: keep them. */
                        recoveryCodes: string[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verificationStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description State of the entry.
                         * @example NOT_STARTED
                         * @enum {string}
                         */
                        status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                        /**
                         * @description Why the identity check was rejected; null otherwise.
                         * @example The photo is blurred.
                         */
                        rejectReason: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    fiatLimits: {
        parameters: {
            query?: {
                /**
                 * @description Currency of a planned payment, as ISO 4217 code. Default: the currency of the limits.
                 * @example USD
                 */
                paymentCurrency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Identity level: `unverified`, `verified`, or `paused` while the account cannot pay by card or bank.
                         * @example unverified
                         * @enum {string}
                         */
                        fiatLevel: "unverified" | "verified" | "paused";
                        /**
                         * @description Currency of the limits, as ISO 4217 code.
                         * @example EUR
                         */
                        fiatCurrency: string;
                        /**
                         * @description Limit of a calendar month (UTC), in units of `fiatCurrency`.
                         * @example 3000
                         */
                        monthlyLimit: string;
                        /**
                         * @description Payments of this month that count, in units of `fiatCurrency`. Refunded and expired orders do not count, except that an expired purchase by card counts for 24 hours after its creation.
                         * @example 250.5
                         */
                        usedThisMonth: string;
                        /**
                         * @description Part of `usedThisMonth` that belongs to unpaid orders, in units of `fiatCurrency`. It is released when they end.
                         * @example 100.5
                         */
                        reservedThisMonth: string;
                        /**
                         * @description When the last unpaid order stops counting, ISO 8601 in UTC. Null without unpaid orders, or while one is open at the card provider and ends with the provider's report.
                         * @example 2026-11-27T09:30:00.000Z
                         */
                        reservedUntil: string | null;
                        /**
                         * @description What is left of the limit, in units of `fiatCurrency`.
                         * @example 2749.5
                         */
                        leftThisMonth: string;
                        /**
                         * @description Largest payment that the limit still allows, in `paymentCurrency`; 0 for a currency that is not accepted.
                         * @example 2749.5
                         */
                        leftForPayment: string;
                        /**
                         * @description Limit of a calendar month for a verified account, in units of `fiatCurrency`.
                         * @example 30000
                         */
                        limitWhenVerified: string;
                        /**
                         * @description End of the month, when the used part becomes zero, ISO 8601 in UTC.
                         * @example 2026-12-01T00:00:00.000Z
                         */
                        limitResetsAt: string;
                        /**
                         * @description End of the verification, ISO 8601 in UTC, also after it has expired. Null without a passed check.
                         * @example 2029-11-26T09:30:00.000Z
                         */
                        verifiedUntil: string | null;
                        /**
                         * @description State of the identity check at the card provider, as the exchange last read it; `none` if it has not read one. Purchases above `noKycThreshold` and sales to a card need `complete`.
                         * @example none
                         * @enum {string}
                         */
                        cardCheck: "none" | "incomplete" | "under_review" | "complete" | "failed";
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the user accepts the terms of the card provider. Only `true` is accepted.
                     * @example true
                     * @enum {boolean}
                     */
                    accept: true;
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the card provider knew the email before.
                         * @example true
                         */
                        isRegistered: boolean;
                        /** @description Code that the card provider has emailed and waits for. Null if its email contains a link, or if the server knows no code. */
                        emailCode: {
                            /**
                             * @description Key of the code for `providerVerifyEmail`. It is of no use without the code.
                             * @example 5f2b8c1e9d
                             */
                            key: string;
                            /**
                             * @description Number of characters of the code.
                             * @example 6
                             */
                            length: number;
                            /**
                             * @description Time in seconds until `providerSignUp` sends another code.
                             * @example 60
                             */
                            resendSeconds: number;
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `emailCode.key` of `providerSignUp` or `providerContacts`.
                     * @example 5f2b8c1e9d
                     */
                    key: string;
                    /**
                     * @description Code from the card provider's email.
                     * @example 402918
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the user confirmed the email at the card provider.
                         * @example confirmed
                         * @enum {string}
                         */
                        emailStatus: "confirmed";
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Null in responses if the account has none.
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Handle for the calls about the identity check. Send it in the header `b2b-bearer-token`. It expires after 12 hours.
                         * @example 1795043200000.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                         */
                        bearerToken: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerContacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Handle from the sign-in at the card provider (`bearerToken`).
                 * @example 1795043200000.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "b2b-bearer-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the user confirmed the email at the card provider.
                         * @example confirmed
                         * @enum {string}
                         */
                        emailStatus: "confirmed" | "not_confirmed";
                        /** @description Code that the card provider has emailed and waits for. Null if its email contains a link, or if the server knows no code. */
                        emailCode: {
                            /**
                             * @description Key of the code for `providerVerifyEmail`. It is of no use without the code.
                             * @example 5f2b8c1e9d
                             */
                            key: string;
                            /**
                             * @description Number of characters of the code.
                             * @example 6
                             */
                            length: number;
                            /**
                             * @description Time in seconds until `providerSignUp` sends another code.
                             * @example 60
                             */
                            resendSeconds: number;
                        } | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerKycStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Handle from the sign-in at the card provider (`bearerToken`).
                 * @example 1795043200000.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "b2b-bearer-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Features of the card provider with the state of the identity check for each. */
                        features: {
                            /**
                             * @description Feature of the card provider: `crypto` is buying coins.
                             * @example crypto
                             * @enum {string}
                             */
                            feature: "crypto";
                            /**
                             * @description State of the identity check. `incomplete`: the user has to send the form, for the first time or again. `under_review`: the provider checks it. `complete`: amounts above the ceiling can be bought. `failed`: the provider refuses the user.
                             * @example incomplete
                             * @enum {string}
                             */
                            status: "incomplete" | "under_review" | "complete" | "failed";
                            /**
                             * @description How long the identity check has had this status, as far as the exchange has read it, in milliseconds.
                             * @example 240000
                             */
                            statusAgeMs: number;
                        }[];
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerKycAccessToken: {
        parameters: {
            query: {
                /** @description Feature of the card provider: `crypto` is buying coins. */
                feature: "crypto";
            };
            header?: {
                /**
                 * @description Handle from the sign-in at the card provider (`bearerToken`).
                 * @example 1795043200000.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                "b2b-bearer-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Token of the identity form. It expires after about 20 minutes.
                         * @example _act-8f9f2a10-5d8b-4f0a-9a63-1f6b3a2d6c11
                         */
                        kycAccessToken: string;
                        /**
                         * @description Identifier of the user in the identity form.
                         * @example 5cb56e8e0a975a35f333cb83
                         */
                        applicantId: string;
                        /**
                         * @description Origin from which the web SDK loads the identity form.
                         * @example https://identity.example
                         */
                        formBaseUrl: string;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_FORBIDDEN`: The action is not allowed. For example, an address is on a sanctions list, or the request exceeds a limit of the API key. Show the message. Do not repeat the call.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    providerKycPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Purchase or sale that waits for the identity check. Null if nothing waits. */
                        purchase: {
                            /**
                             * @description Slug of the currency or coin that the user pays.
                             * @example usd-card
                             */
                            send: string;
                            /**
                             * @description Slug of the coin or currency that the user receives.
                             * @example eth
                             */
                            receive: string;
                            /**
                             * @description Amount that the user pays, as a decimal string in units of `send`.
                             * @example 0.25
                             */
                            amount: string;
                            /**
                             * @description Address that receives the swapped coins. For a sale to a card: the card provider's id of a saved card, never a card number. For a sale to a bank account: IBAN of the account holder.
                             * @example bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
                             */
                            destinationAddress: string;
                            /**
                             * @description Address that the coins go back to. Null where none is known. The answer masks an IBAN, unless the caller may change the order.
                             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
                             */
                            refundAddress: string | null;
                        } | null;
                        /**
                         * @description Whether the check is still open: it has not failed, and the account has created no purchase or sale by card since it began.
                         * @example true
                         */
                        isCheckOpen: boolean;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payoutCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the user accepts the terms of the card provider. Only `true` is accepted.
                     * @example true
                     * @enum {boolean}
                     */
                    accept: true;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cards that the user has saved at the card provider, at most 50. */
                        cards: {
                            /**
                             * @description Identifier of the entry.
                             * @example 184
                             */
                            id: string;
                            /**
                             * @description Last four digits of the card's number. The exchange knows no other digits.
                             * @example 3333
                             */
                            lastDigits: string;
                        }[];
                        /**
                         * @description Page of the card provider on which the user saves a card. It expires within an hour.
                         * @example https://payments.example.test/card/1f0c8a
                         */
                        newCardUrl: string;
                        /**
                         * @description State of the identity check at the card provider. Coins can be sold when it is `complete`.
                         * @example incomplete
                         * @enum {string}
                         */
                        identityStatus: "incomplete" | "under_review" | "complete" | "failed";
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             *     - `ERR_NOT_FOUND`: The object does not exist, or the caller has no access to it. Check the identifier and the destination address.
             *     - `ERR_SERVICE_UNAVAILABLE`: Part of the service is temporarily unavailable, or the caller exceeded a rate limit. Wait, then repeat the call with the same idempotency key.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    submitVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description First name as in the document.
                     * @example Ada
                     */
                    firstName: string & (unknown & unknown);
                    /**
                     * @description Last name as in the document.
                     * @example Lovelace
                     */
                    lastName: string & (unknown & unknown);
                    /**
                     * @description Country that issued the document, ISO 3166-1 alpha-2.
                     * @example DE
                     */
                    issueCountry: string;
                    /**
                     * Format: date
                     * @description Date of birth, `YYYY-MM-DD`.
                     * @example 1990-05-17
                     */
                    birthDate: string;
                    /**
                     * Format: date
                     * @description Last day on which the document is valid, `YYYY-MM-DD`.
                     * @default 2099-01-01
                     * @example 2031-05-17
                     */
                    expireDate?: string;
                    /**
                     * @description Type of the document.
                     * @default idcard
                     * @example passport
                     * @enum {string}
                     */
                    identityType?: "passport" | "idcard" | "drivinglicense";
                    /**
                     * @description Number of the document.
                     * @example C01X00T47
                     */
                    identityNumber: string & (unknown & unknown);
                    /**
                     * Format: binary
                     * @description Photo of the face. JPEG, PNG or WebP.
                     */
                    facePhoto: string;
                    /**
                     * Format: binary
                     * @description Photo of the front of the document. JPEG, PNG or WebP.
                     */
                    frontPhoto: string;
                    /**
                     * Format: binary
                     * @description Photo of the back of the document. JPEG, PNG or WebP.
                     */
                    backendPhoto: string;
                };
            };
        };
        responses: {
            /** @description The call succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description State of the entry.
                         * @example NOT_STARTED
                         * @enum {string}
                         */
                        status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                        /**
                         * @description Why the identity check was rejected; null otherwise.
                         * @example The photo is blurred.
                         */
                        rejectReason: string | null;
                    };
                };
            };
            /**
             * @description The server rejected the request. Branch on `code`.
             *     - `ERR_UNAUTHORIZED`: The session, API key, signature or control token is missing or wrong. Sign in again, or check the key, the secret, the timestamp and the signed text. Do not repeat the call unchanged.
             *     - `ERR_IM_A_TEAPOT`: The access token has expired. Refresh the session once and repeat the call.
             *     - `ERR_VALIDATION`: A field has an invalid value. `data.fields` contains its name. Correct the field.
             *     - `ERR_UNPROCESSABLE_ENTITY`: The request is well formed, but the current state does not allow it. Read the current state again and show it to the user.
             */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server is temporarily unavailable. Wait, then repeat the request. Repeat a write with the same `Idempotency-Key`. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
