// Written by npm run openapi from openapi.json.
export interface paths {
    "/api/v2/instruments/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All instruments that can be exchanged */
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
        /** All instruments that can be exchanged */
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
        /** Whether a network accepts an address and memo */
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
        /** Whether a network accepts an address and memo */
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
        /** Whether a network accepts an address and memo, for partners */
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
        /** Pairs, in pages of at most 500 */
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
        /** Pairs, in pages of at most 500 */
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
        /** The pair and amount a calculator opens with */
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
        /** The pair and amount a calculator opens with */
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
        /** Price, bounds and every cost of one pair */
        get: operations["getRate"];
        put?: never;
        /** Price, bounds and every cost of one pair */
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
        /** Price, bounds and every cost of one pair */
        get: operations["getRate_v1"];
        put?: never;
        /** Price, bounds and every cost of one pair */
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
        /** A sensible amount to send for a pair */
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
        /** A sensible amount to send for a pair */
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
        /** All rates for monitors, XML of version 1.0 or 1.1 */
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
        /** All rates for monitors, JSON */
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
        /** Make an order; answers with its deposit address and, once, its control token */
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
        /** Make an order; answers with its deposit address and, once, its control token */
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
        /** An order, by id and destination address */
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
        /** An order, by id and destination address */
        get: operations["orderPublicInfo_v2"];
        put?: never;
        post?: never;
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
        /** Set the e-mail of an order, once */
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
        /** Set the e-mail of an order, once */
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
        /** Public key of our push messages */
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
        /** Tell a device how an order goes */
        post: operations["tellDevice"];
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
        /** Tell a device no more of an order */
        post: operations["leaveDevice"];
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
        /** Send the coins of an order back */
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
        /** Send the coins of an order back */
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
        /** Take today's rate for an order whose fixed rate stopped holding */
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
        /** Take today's rate for an order whose fixed rate stopped holding */
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
        /** What sending the coins of an order back would bring and cost now */
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
        /** What sending the coins of an order back would bring and cost now */
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
        /** Give this browser control of an order, by its control token */
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
        /** The control token of an order, to a browser that holds control */
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
        /** Orders of the key that signs, newest first */
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
        /** An order of the key that signs */
        get: operations["partnerOrderInfo"];
        put?: never;
        post?: never;
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
        /** What happens to an order if less arrives, or late, or twice */
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
        /** Recent finished swaps, anonymous */
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
        /** Recent finished swaps, anonymous */
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
        /** Public statistics of the service */
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
        /** Public statistics of the service */
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
        /** Directions with the most finished orders of the last 30 days */
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
        /** Review an order that has ended, once */
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
        /** Reviews and their rating, anonymous */
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
        /** Articles of the blog and the docs; the path of an article or category may also follow the language */
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
        /** What a message to support needs */
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
        /** Write to support */
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
        /** Where a page has moved to; nulls where it stays */
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
        /** Texts of a page for search engines and shared links, by language and key; nothing for a page that has none */
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
        /** Prices of all coins in US dollars, with the change of a day */
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
        /** What a coin cost over a period, in US dollars or in another coin */
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
        /** How the service is */
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
        /** 200 while requests can be served, else 503 */
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
        /** How every part of the service is and was in 90 days; incidents */
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
        /** Make an account */
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
        /** Sign in with e-mail and password */
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
        /** Renew the access of a session */
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
        /** End this session */
        post: operations["logout"];
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
        /** Who is signed in */
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
        /** Change language and notices */
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
        /** All that is kept about the account */
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
        /** Delete the account */
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
        /** Confirm the e-mail of the account */
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
        /** Send the confirmation code again */
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
        /** Change the e-mail of the account */
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
        /** Ask for a code to choose a new password */
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
        /** Choose a new password */
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
        /** Change the password of the account */
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
        /** Browsers that are signed in */
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
        /** End one session, or all others */
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
        /** Keys of the account */
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
        /** Make a key; its secret is told once */
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
        /** Change name, networks or the switch of a key */
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
        /** Delete a key */
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
        /** Balances of the account */
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
        /** Coins that may be deposited */
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
        /** The account's own address for a coin */
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
        /** Deposits of the account */
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
        /** Withdrawals of the account */
        get: operations["walletWithdrawals"];
        put?: never;
        /** Withdraw a coin */
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
        /** Confirm a withdrawal to a new address */
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
        /** Cancel a withdrawal that waits */
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
        /** Send the code of a withdrawal again */
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
        /** Fee and smallest amount of a withdrawal */
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
        /** USDT on Tron of the account, earned and deposited */
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
        /** Earned by the referral link */
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
        /** Cashback of own orders */
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
        /** The id of the account's referral link */
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
        /** The referral link and what it brought */
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
        /** Choose the mark-up of the referral link */
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
        /** Count a visit by a referral link */
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
        /** Withdrawals of USDT on Tron */
        get: operations["affiliateWithdrawals"];
        put?: never;
        /** Withdraw USDT on Tron */
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
        /** Orders of the account, newest first */
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
        /** Orders of the account as CSV */
        get: operations["exportAccountOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account proves itself by a second time */
        get: operations["secondStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/passkey-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a passkey, for one act */
        post: operations["requestPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove by code, passkey or recovery code that it is you */
        post: operations["proveSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret for an app that counts the time */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the first code of the app */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to make a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a passkey */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a factor */
        post: operations["removeFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/second-step/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes */
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
        /** How far the identity check is */
        get: operations["verificationStatus"];
        put?: never;
        post?: never;
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
        /** Send identity data and three photos (multipart/form-data) */
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
            currencyTitle: string;
            networkTitle: string;
            slug: string;
            /** @enum {string} */
            instrumentType: "crypto" | "fiat";
            fullName: string;
            currencyFriendlyTitle: string;
            networkFriendlyTitle: string;
            currencyLogoLink: string;
            precisionDecimals: number;
            requiresMemo: boolean;
            bestChangeName: string;
            coinstatValue: string;
            price: string;
            popularity: number;
            isDepositEnabled: boolean;
            isWithdrawalEnabled: boolean;
            addressExample: string;
            explorerTxUrl: string;
            explorerAddressUrl: string;
        };
        InstrumentTitles: {
            currencyTitle: string;
            networkTitle: string;
        };
        PairData: {
            instrumentFrom: components["schemas"]["Instrument"];
            instrumentTo: components["schemas"]["Instrument"];
            liquidityProviderPublicCode: string;
            /** @enum {string} */
            rateMode: "FIXED" | "FLOATING";
            amountToGive: string;
            amountToGet: string;
            claimedDepositAmount: string;
            claimedDepositAmountCurrency: string;
            price: string;
            reversePrice: string;
            marketLeftPrice: string;
            marketRightPrice: string;
            marketMinAmount: string;
            generalMinAmount: string;
            generalMaxAmount: string;
            depositRules: {
                minAmount: string;
                maxAmount: string;
            };
            withdrawalRules: {
                minAmount: string;
                maxAmount: string;
            };
            quotes: {
                buyQuote: {
                    quoteValue: string;
                };
                sellQuote: {
                    quoteValue: string;
                };
            };
            finalNetworkFeeAmount: string;
            platformFee_Absolute: string;
            waterfall: {
                /** @enum {string} */
                kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider";
                amount: string;
                percent: string;
            }[];
            minConfirmationsToTrade: number;
            minConfirmationsToWithdraw: number;
            minConfirmations: number;
            noKycThreshold: string;
            /** @enum {string} */
            ckm: "A" | "B" | "D";
            fixedHoldMinutes: number;
            fixedTolerancePercent: string;
            fixedVolatilityPercent: string;
            payoutApproval: {
                required: boolean;
                aboveUsdt: string;
                expectedMinutes: number;
            } | null;
            estimatedRefundFee: string;
            marketSources: number;
            updatedAt: number;
        };
        Order: {
            orderId: number;
            legacyOrderId: string;
            pair: {
                instrumentFrom: components["schemas"]["Instrument"];
                instrumentTo: components["schemas"]["Instrument"];
            };
            instrumentFromCurrencyTitle: string;
            instrumentFromNetworkTitle: string;
            instrumentToCurrencyTitle: string;
            instrumentToNetworkTitle: string;
            /** @enum {string} */
            rateMode: "FIXED" | "FLOATING";
            liquidityProviderPublicCode: string;
            /** @enum {string} */
            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
            completed: boolean;
            depositAddress: {
                orderId: number;
                depositAddress: string;
                depositAddressMemo: string | null;
                paymentUri: string;
                fingerprintSeed: string;
            };
            destinationAddress: string;
            destinationAddressMemo: string | null;
            refundAddress: string | null;
            refundAddressMemo: string | null;
            controlled: boolean;
            userEmail: string | null;
            claimedDepositAmount: string;
            claimedPublicRate: {
                price: string;
                updatedAt: string;
                claimedAmountToReceive: string;
            };
            claimedNetworkFee: string;
            amountToGet: string;
            amountToGetIsFinal: boolean;
            price: string;
            waterfall: {
                /** @enum {string} */
                kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider";
                amount: string;
                percent: string;
            }[];
            createdAt: string;
            updatedAt: string;
            depositDeadline: string;
            refundInto: ("address" | "balance") | null;
            deposits: {
                createdAt: string;
                instrument: {
                    currencyTitle: string;
                    networkTitle: string;
                };
                amount: string;
                confirmations: number;
                txId: string;
                depositAddress: string;
                isPending: boolean;
                /** @enum {string} */
                status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
            }[];
            withdrawals: {
                createdAt: string;
                instrument: {
                    currencyTitle: string;
                    networkTitle: string;
                };
                amount: string;
                networkFee: string;
                txId: string;
                /** @enum {string} */
                purpose: "payout" | "refund" | "return";
                isPending: boolean;
            }[];
            orderEvents: {
                /** @enum {string} */
                kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                createdAt: string;
            }[];
            minConfirmationsToTrade: number;
            minConfirmationsToWithdraw: number;
            isPendingToCreate: boolean;
            failedToCreate: boolean;
            redirectUrl: string | null;
            exceptionPolicy: {
                /** @enum {string} */
                kind: "ASK" | "REFUND" | "RERATE";
                withinPercent: string | null;
            };
            choice: {
                mayAccept: boolean;
                mayRefund: boolean;
                offer: {
                    amountToGet: string;
                    price: string;
                } | null;
            } | null;
            isEscalated: boolean;
            escalatedAt: string | null;
            nextAction: {
                /** @enum {string} */
                kind: "send-deposit" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-person" | "none";
                /** @enum {string} */
                actor: "user" | "service" | "chain" | "provider" | "nobody";
                deadline: string | null;
                /** @enum {string} */
                otherwise: "closes" | "refund" | "person" | "nothing";
            };
            payoutApproval: {
                required: boolean;
                waiting: boolean;
                aboveUsdt: string;
                expectedMinutes: number;
            } | null;
            /** @enum {string} */
            review: "none" | "open" | "given";
        };
        Error: {
            statusCode: number;
            /** @enum {string} */
            code: "ERR_UNAUTHORIZED" | "ERR_NOT_ENOUGH_PERMISSIONS" | "ERR_UNPROCESSABLE_ENTITY" | "ERR_INVALID_CREDENTIALS" | "ERR_USER_ALREADY_REGISTERED" | "ERR_FORBIDDEN" | "ERR_BAD_REQUEST" | "ERR_NO_LIQUIDITY_AVAILABLE" | "ERR_NOT_FOUND" | "ERR_SERVICE_UNAVAILABLE" | "ERR_NOT_ACCEPTABLE" | "ERR_INTERNAL_SERVER_ERROR" | "ERR_NETWORK_NOT_SUPPORTED" | "ERR_BALANCE_TOO_LOW" | "ERR_BALANCE_NOT_FOUND" | "ERR_WITHDRAWAL_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL" | "ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG" | "ERR_VALIDATION" | "ERR_INVALID_PASSWORD_RESET_CODE" | "ERR_PRISMA_CLIENT_KNOWN_REQUEST" | "ERR_IM_A_TEAPOT" | "ERR_NOT_FOUND_E" | "ERR_PAIR_NOT_ACTIVE";
            message: string;
            data?: {
                details?: {
                    expected?: string;
                    expectedGeneral?: string;
                } & {
                    [key: string]: unknown;
                };
                address?: string;
                memo?: string;
                fields?: {
                    path: string;
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
                all?: "true" | "false";
                search?: string;
                pair?: string;
                liquidityProvider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instrument"][];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                all?: "true" | "false";
                search?: string;
                pair?: string;
                liquidityProvider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instrument"][];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    currencyTitle: string;
                    networkTitle: string;
                    address: string;
                    memo?: string;
                    getRejectReason?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    currencyTitle: string;
                    networkTitle: string;
                    address: string;
                    memo?: string;
                    getRejectReason?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    currencyTitle: string;
                    networkTitle: string;
                    address: string;
                    memo?: string;
                    getRejectReason?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromCurrencyTitle?: string;
                instrumentFromNetworkTitle?: string;
                offset?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrumentFrom: components["schemas"]["InstrumentTitles"];
                        instrumentTo: components["schemas"]["InstrumentTitles"];
                        isActive: boolean;
                        /** @enum {string} */
                        ckm: "A" | "B" | "D";
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromCurrencyTitle?: string;
                instrumentFromNetworkTitle?: string;
                offset?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrumentFrom: components["schemas"]["InstrumentTitles"];
                        instrumentTo: components["schemas"]["InstrumentTitles"];
                        isActive: boolean;
                        /** @enum {string} */
                        ckm: "A" | "B" | "D";
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrumentFrom: components["schemas"]["Instrument"];
                        instrumentTo: components["schemas"]["Instrument"];
                        claimedDepositAmount: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrumentFrom: components["schemas"]["Instrument"];
                        instrumentTo: components["schemas"]["Instrument"];
                        claimedDepositAmount: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromSlug?: string;
                instrumentToSlug?: string;
                instrumentFromCurrencyTitle?: string;
                instrumentFromNetworkTitle?: string;
                instrumentToCurrencyTitle?: string;
                instrumentToNetworkTitle?: string;
                claimedDepositAmount?: string;
                claimedDepositAmountCurrency?: string;
                rateMode?: "FIXED" | "FLOATING";
                exchangeType?: "crypto" | "fiat";
                markup?: string;
                referrerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    instrumentFromSlug?: string;
                    instrumentToSlug?: string;
                    instrumentFromCurrencyTitle?: string;
                    instrumentFromNetworkTitle?: string;
                    instrumentToCurrencyTitle?: string;
                    instrumentToNetworkTitle?: string;
                    claimedDepositAmount?: string;
                    claimedDepositAmountCurrency?: string;
                    /** @enum {string} */
                    rateMode?: "FIXED" | "FLOATING";
                    /** @enum {string} */
                    exchangeType?: "crypto" | "fiat";
                    markup?: string;
                    referrerId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromSlug?: string;
                instrumentToSlug?: string;
                instrumentFromCurrencyTitle?: string;
                instrumentFromNetworkTitle?: string;
                instrumentToCurrencyTitle?: string;
                instrumentToNetworkTitle?: string;
                claimedDepositAmount?: string;
                claimedDepositAmountCurrency?: string;
                rateMode?: "FIXED" | "FLOATING";
                exchangeType?: "crypto" | "fiat";
                markup?: string;
                referrerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    instrumentFromSlug?: string;
                    instrumentToSlug?: string;
                    instrumentFromCurrencyTitle?: string;
                    instrumentFromNetworkTitle?: string;
                    instrumentToCurrencyTitle?: string;
                    instrumentToNetworkTitle?: string;
                    claimedDepositAmount?: string;
                    claimedDepositAmountCurrency?: string;
                    /** @enum {string} */
                    rateMode?: "FIXED" | "FLOATING";
                    /** @enum {string} */
                    exchangeType?: "crypto" | "fiat";
                    markup?: string;
                    referrerId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairData"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromCurrencyTitle: string;
                instrumentFromNetworkTitle: string;
                instrumentToCurrencyTitle: string;
                instrumentToNetworkTitle: string;
                rateMode?: "FIXED" | "FLOATING";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recommendedAmount: string;
                        currencyTitle: string;
                        networkTitle: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                instrumentFromCurrencyTitle: string;
                instrumentFromNetworkTitle: string;
                instrumentToCurrencyTitle: string;
                instrumentToNetworkTitle: string;
                rateMode?: "FIXED" | "FLOATING";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recommendedAmount: string;
                        currencyTitle: string;
                        networkTitle: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                version?: "1.0" | "1.1";
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rates for monitors, XML of version 1.0 or 1.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Default Response */
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
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rates for monitors, JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: string;
                        to: string;
                        in: string;
                        out: string;
                        amount: string;
                        minamount: string;
                        maxamount: string;
                        frommin: string;
                        frommax: string;
                        tomin: string;
                        tomax: string;
                        tofee: string;
                        floating: {
                            minutes: number;
                            percent: string;
                        };
                    }[];
                };
            };
            /** @description Default Response */
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
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    rateMode: "FIXED" | "FLOATING";
                    instrumentFrom: {
                        currencyTitle: string;
                        networkTitle: string;
                        slug?: string;
                    };
                    instrumentTo: {
                        currencyTitle: string;
                        networkTitle: string;
                        slug?: string;
                    };
                    destinationAddress: string;
                    destinationAddressMemo?: string | null;
                    refundAddress?: string | null;
                    refundAddressMemo?: string | null;
                    claimedDepositAmount: string;
                    markup?: string | null;
                    claimedPublicRate?: {
                        price: string;
                        updatedAt: number | string;
                        claimedAmountToReceive: string;
                        finalNetworkFeeAmount?: string;
                        platformFee_Absolute?: string;
                        quotes?: {
                            [key: string]: unknown;
                        };
                    } | null;
                    exceptionPolicy?: ({
                        /** @enum {string} */
                        kind: "ASK";
                    } | {
                        /** @enum {string} */
                        kind: "REFUND";
                    } | {
                        /** @enum {string} */
                        kind: "RERATE";
                        withinPercent: string;
                    }) | null;
                    claimedNetworkFee?: string | null;
                    userEmail?: string | null;
                    legacyOrderId?: string | null;
                    referrerId?: string | null;
                    utmData?: {
                        [key: string]: string;
                    } | null;
                    browserFingerprint?: string | null;
                    locale?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orderId: number;
                        legacyOrderId: string;
                        pair: {
                            instrumentFrom: components["schemas"]["Instrument"];
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        instrumentFromCurrencyTitle: string;
                        instrumentFromNetworkTitle: string;
                        instrumentToCurrencyTitle: string;
                        instrumentToNetworkTitle: string;
                        /** @enum {string} */
                        rateMode: "FIXED" | "FLOATING";
                        liquidityProviderPublicCode: string;
                        /** @enum {string} */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        completed: boolean;
                        depositAddress: {
                            orderId: number;
                            depositAddress: string;
                            depositAddressMemo: string | null;
                            paymentUri: string;
                            fingerprintSeed: string;
                        };
                        destinationAddress: string;
                        destinationAddressMemo: string | null;
                        refundAddress: string | null;
                        refundAddressMemo: string | null;
                        controlled: boolean;
                        userEmail: string | null;
                        claimedDepositAmount: string;
                        claimedPublicRate: {
                            price: string;
                            updatedAt: string;
                            claimedAmountToReceive: string;
                        };
                        claimedNetworkFee: string;
                        amountToGet: string;
                        amountToGetIsFinal: boolean;
                        price: string;
                        waterfall: {
                            /** @enum {string} */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider";
                            amount: string;
                            percent: string;
                        }[];
                        createdAt: string;
                        updatedAt: string;
                        depositDeadline: string;
                        refundInto: ("address" | "balance") | null;
                        deposits: {
                            createdAt: string;
                            instrument: {
                                currencyTitle: string;
                                networkTitle: string;
                            };
                            amount: string;
                            confirmations: number;
                            txId: string;
                            depositAddress: string;
                            isPending: boolean;
                            /** @enum {string} */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        withdrawals: {
                            createdAt: string;
                            instrument: {
                                currencyTitle: string;
                                networkTitle: string;
                            };
                            amount: string;
                            networkFee: string;
                            txId: string;
                            /** @enum {string} */
                            purpose: "payout" | "refund" | "return";
                            isPending: boolean;
                        }[];
                        orderEvents: {
                            /** @enum {string} */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            createdAt: string;
                        }[];
                        minConfirmationsToTrade: number;
                        minConfirmationsToWithdraw: number;
                        isPendingToCreate: boolean;
                        failedToCreate: boolean;
                        redirectUrl: string | null;
                        exceptionPolicy: {
                            /** @enum {string} */
                            kind: "ASK" | "REFUND" | "RERATE";
                            withinPercent: string | null;
                        };
                        choice: {
                            mayAccept: boolean;
                            mayRefund: boolean;
                            offer: {
                                amountToGet: string;
                                price: string;
                            } | null;
                        } | null;
                        isEscalated: boolean;
                        escalatedAt: string | null;
                        nextAction: {
                            /** @enum {string} */
                            kind: "send-deposit" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-person" | "none";
                            /** @enum {string} */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            deadline: string | null;
                            /** @enum {string} */
                            otherwise: "closes" | "refund" | "person" | "nothing";
                        };
                        payoutApproval: {
                            required: boolean;
                            waiting: boolean;
                            aboveUsdt: string;
                            expectedMinutes: number;
                        } | null;
                        /** @enum {string} */
                        review: "none" | "open" | "given";
                        controlToken?: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    rateMode: "FIXED" | "FLOATING";
                    instrumentFrom: {
                        currencyTitle: string;
                        networkTitle: string;
                        slug?: string;
                    };
                    instrumentTo: {
                        currencyTitle: string;
                        networkTitle: string;
                        slug?: string;
                    };
                    destinationAddress: string;
                    destinationAddressMemo?: string | null;
                    refundAddress?: string | null;
                    refundAddressMemo?: string | null;
                    claimedDepositAmount: string;
                    markup?: string | null;
                    claimedPublicRate?: {
                        price: string;
                        updatedAt: number | string;
                        claimedAmountToReceive: string;
                        finalNetworkFeeAmount?: string;
                        platformFee_Absolute?: string;
                        quotes?: {
                            [key: string]: unknown;
                        };
                    } | null;
                    exceptionPolicy?: ({
                        /** @enum {string} */
                        kind: "ASK";
                    } | {
                        /** @enum {string} */
                        kind: "REFUND";
                    } | {
                        /** @enum {string} */
                        kind: "RERATE";
                        withinPercent: string;
                    }) | null;
                    claimedNetworkFee?: string | null;
                    userEmail?: string | null;
                    legacyOrderId?: string | null;
                    referrerId?: string | null;
                    utmData?: {
                        [key: string]: string;
                    } | null;
                    browserFingerprint?: string | null;
                    locale?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orderId: number;
                        legacyOrderId: string;
                        pair: {
                            instrumentFrom: components["schemas"]["Instrument"];
                            instrumentTo: components["schemas"]["Instrument"];
                        };
                        instrumentFromCurrencyTitle: string;
                        instrumentFromNetworkTitle: string;
                        instrumentToCurrencyTitle: string;
                        instrumentToNetworkTitle: string;
                        /** @enum {string} */
                        rateMode: "FIXED" | "FLOATING";
                        liquidityProviderPublicCode: string;
                        /** @enum {string} */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        completed: boolean;
                        depositAddress: {
                            orderId: number;
                            depositAddress: string;
                            depositAddressMemo: string | null;
                            paymentUri: string;
                            fingerprintSeed: string;
                        };
                        destinationAddress: string;
                        destinationAddressMemo: string | null;
                        refundAddress: string | null;
                        refundAddressMemo: string | null;
                        controlled: boolean;
                        userEmail: string | null;
                        claimedDepositAmount: string;
                        claimedPublicRate: {
                            price: string;
                            updatedAt: string;
                            claimedAmountToReceive: string;
                        };
                        claimedNetworkFee: string;
                        amountToGet: string;
                        amountToGetIsFinal: boolean;
                        price: string;
                        waterfall: {
                            /** @enum {string} */
                            kind: "market" | "spread" | "platformFee" | "markup" | "referral" | "networkFee" | "rounding" | "provider";
                            amount: string;
                            percent: string;
                        }[];
                        createdAt: string;
                        updatedAt: string;
                        depositDeadline: string;
                        refundInto: ("address" | "balance") | null;
                        deposits: {
                            createdAt: string;
                            instrument: {
                                currencyTitle: string;
                                networkTitle: string;
                            };
                            amount: string;
                            confirmations: number;
                            txId: string;
                            depositAddress: string;
                            isPending: boolean;
                            /** @enum {string} */
                            status: "pending" | "credited" | "suspense" | "dust" | "returned" | "in-balance";
                        }[];
                        withdrawals: {
                            createdAt: string;
                            instrument: {
                                currencyTitle: string;
                                networkTitle: string;
                            };
                            amount: string;
                            networkFee: string;
                            txId: string;
                            /** @enum {string} */
                            purpose: "payout" | "refund" | "return";
                            isPending: boolean;
                        }[];
                        orderEvents: {
                            /** @enum {string} */
                            kind: "CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED";
                            createdAt: string;
                        }[];
                        minConfirmationsToTrade: number;
                        minConfirmationsToWithdraw: number;
                        isPendingToCreate: boolean;
                        failedToCreate: boolean;
                        redirectUrl: string | null;
                        exceptionPolicy: {
                            /** @enum {string} */
                            kind: "ASK" | "REFUND" | "RERATE";
                            withinPercent: string | null;
                        };
                        choice: {
                            mayAccept: boolean;
                            mayRefund: boolean;
                            offer: {
                                amountToGet: string;
                                price: string;
                            } | null;
                        } | null;
                        isEscalated: boolean;
                        escalatedAt: string | null;
                        nextAction: {
                            /** @enum {string} */
                            kind: "send-deposit" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-person" | "none";
                            /** @enum {string} */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            deadline: string | null;
                            /** @enum {string} */
                            otherwise: "closes" | "refund" | "person" | "nothing";
                        };
                        payoutApproval: {
                            required: boolean;
                            waiting: boolean;
                            aboveUsdt: string;
                            expectedMinutes: number;
                        } | null;
                        /** @enum {string} */
                        review: "none" | "open" | "given";
                        controlToken?: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            query: {
                orderId: number | string;
                destinationAddress: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            query: {
                orderId: number | string;
                destinationAddress: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    /** Format: email */
                    userEmail: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    /** Format: email */
                    userEmail: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicKey: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
    tellDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderId: number | string;
                    subscription: {
                        /** Format: uri */
                        endpoint: string;
                        keys: {
                            p256dh: string;
                            auth: string;
                        };
                    };
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
    leaveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderId: number | string;
                    /** Format: uri */
                    endpoint: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    destinationAddress: string;
                    refundAddress?: string | null;
                    refundAddressMemo?: string | null;
                    /**
                     * @default address
                     * @enum {string}
                     */
                    into?: "address" | "balance";
                    refundAmount?: string | null;
                    claimedNetworkFee?: string | null;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    destinationAddress: string;
                    refundAddress?: string | null;
                    refundAddressMemo?: string | null;
                    /**
                     * @default address
                     * @enum {string}
                     */
                    into?: "address" | "balance";
                    refundAmount?: string | null;
                    claimedNetworkFee?: string | null;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    destinationAddress: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    destinationAddress: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                orderId: number | string;
                destinationAddress?: string;
                controlToken?: string;
                into?: "address" | "balance";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refundAmountWithoutNetworkFee: string;
                        networkFee: string;
                        credits?: {
                            currencyTitle: string;
                            networkTitle: string;
                            amount: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                orderId: number | string;
                destinationAddress?: string;
                controlToken?: string;
                into?: "address" | "balance";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refundAmountWithoutNetworkFee: string;
                        networkFee: string;
                        credits?: {
                            currencyTitle: string;
                            networkTitle: string;
                            amount: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    controlToken: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        controlToken: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orderId: number;
                        legacyOrderId: string;
                        createdAt: string;
                        updatedAt: string;
                        completed: boolean;
                        /** @enum {string} */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        /** @enum {string} */
                        rateMode: "FIXED" | "FLOATING";
                        instrumentFromCurrencyTitle: string;
                        instrumentFromNetworkTitle: string;
                        instrumentToCurrencyTitle: string;
                        instrumentToNetworkTitle: string;
                        destinationAddress: string;
                        claimedDepositAmount: string;
                        amountToGet: string;
                        amountToWithdrawFact: string | null;
                        markup: string;
                        markupAmount: string;
                        referrerId: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                orderId: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    order: {
                        orderId: number | string;
                        destinationAddress: string;
                    } | {
                        instrumentFrom: {
                            currencyTitle?: string;
                            networkTitle?: string;
                            slug?: string;
                        };
                        instrumentTo: {
                            currencyTitle?: string;
                            networkTitle?: string;
                            slug?: string;
                        };
                        claimedDepositAmount: string;
                        /** @enum {string} */
                        rateMode: "FIXED" | "FLOATING";
                        hasRefundAddress: boolean;
                        exceptionPolicy?: {
                            /** @enum {string} */
                            kind: "ASK";
                        } | {
                            /** @enum {string} */
                            kind: "REFUND";
                        } | {
                            /** @enum {string} */
                            kind: "RERATE";
                            withinPercent: string;
                        };
                        referrerId?: string;
                    };
                    scenarios: {
                        /** @default 100 */
                        sentPercent?: string;
                        /** @default 0 */
                        minutesLate?: number;
                        /** @default 1 */
                        times?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sentAmount: string;
                        minutesLate: number;
                        times: number;
                        /** @enum {string} */
                        state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                        orderEvents: ("CREATION_END" | "DEPOSIT_REGISTERED" | "INCOMING_FUNDS_DETECTED" | "FUNDS_WITHDRAWAL_START" | "WITHDRAWAL_COMPLETED" | "REFUND_REQUESTED" | "REFUND_COMPLETED" | "RATE_MODE_CHANGED" | "RATE_MODE_CHANGE_ACCEPTED" | "FIXED_RATE_HIGH_VOLATILITY_DETECTED" | "FIXED_RATE_SLOW_DEPOSIT_DETECTED" | "FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED")[];
                        /** @enum {string} */
                        outcome: "payout" | "refund" | "asked" | "waits-for-person" | "nothing";
                        amount: string | null;
                        offer: string | null;
                        refund: string | null;
                        rest: {
                            /** @enum {string} */
                            outcome: "return" | "suspense";
                            amount: string;
                        } | null;
                        nextAction: {
                            /** @enum {string} */
                            kind: "send-deposit" | "wait-confirmations" | "wait-provider-check" | "wait-payout" | "wait-refund" | "choose" | "give-refund-address" | "wait-person" | "none";
                            /** @enum {string} */
                            actor: "user" | "service" | "chain" | "provider" | "nobody";
                            deadline: string | null;
                            /** @enum {string} */
                            otherwise: "closes" | "refund" | "person" | "nothing";
                        };
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["InstrumentTitles"];
                        to: components["schemas"]["InstrumentTitles"];
                        amountFrom: string;
                        minutesAgo: number;
                        seconds: number;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["InstrumentTitles"];
                        to: components["schemas"]["InstrumentTitles"];
                        amountFrom: string;
                        minutesAgo: number;
                        seconds: number;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ordersTotal: number;
                        orders24h: number;
                        medianSeconds24h: number | null;
                        paidAsPromisedShare: number | null;
                        instruments: number;
                        shares: {
                            cashback: string;
                            accrual: string;
                            maxLinkMarkup: string;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ordersTotal: number;
                        orders24h: number;
                        medianSeconds24h: number | null;
                        paidAsPromisedShare: number | null;
                        instruments: number;
                        shares: {
                            cashback: string;
                            accrual: string;
                            maxLinkMarkup: string;
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["InstrumentTitles"];
                        to: components["schemas"]["InstrumentTitles"];
                        pair: string;
                        orders: number;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    orderId: number | string;
                    destinationAddress: string;
                    rating: number;
                    /** @default  */
                    text?: string;
                    /** @default  */
                    name?: string;
                    controlToken?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rating: {
                            average: string;
                            count: number;
                            /** @enum {number} */
                            best: 5;
                            /** @enum {number} */
                            worst: 1;
                        } | null;
                        items: {
                            rating: number;
                            text: string;
                            name: string | null;
                            from: components["schemas"]["InstrumentTitles"];
                            to: components["schemas"]["InstrumentTitles"];
                            month: string;
                        }[];
                        cursor: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                category?: string;
                slug?: string;
                offset?: string;
                per_page?: string;
                q?: string;
            };
            header?: never;
            path: {
                route: string;
                locale: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        title: string;
                        description: string;
                        categories: {
                            slug: string;
                            title: string;
                            count: number;
                        }[];
                        article: {
                            slug: string;
                            title: string;
                            description: string;
                            category: string;
                            date: string | null;
                            updated: string | null;
                            minutes: number;
                            /** @enum {string} */
                            language?: "en" | "ru";
                            html: string;
                            headings: {
                                id: string;
                                level: 2 | 3;
                                text: string;
                            }[];
                            previous: {
                                slug: string;
                                title: string;
                                description: string;
                                category: string;
                                date: string | null;
                                updated: string | null;
                                minutes: number;
                                /** @enum {string} */
                                language?: "en" | "ru";
                            } | null;
                            next: {
                                slug: string;
                                title: string;
                                description: string;
                                category: string;
                                date: string | null;
                                updated: string | null;
                                minutes: number;
                                /** @enum {string} */
                                language?: "en" | "ru";
                            } | null;
                        } | null;
                        list: {
                            category: string | null;
                            total: number;
                            offset: number;
                            items: {
                                slug: string;
                                title: string;
                                description: string;
                                category: string;
                                date: string | null;
                                updated: string | null;
                                minutes: number;
                                /** @enum {string} */
                                language?: "en" | "ru";
                            }[];
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string | null;
                        stamp: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** Format: email */
                    email: string;
                    orderId?: number | string;
                    subject: string;
                    text: string;
                    /** @enum {string} */
                    locale?: "en" | "ru";
                    stamp: string;
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        to: string | null;
                        isExternal: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    params: {
                        page: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
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
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updatedAt: number | null;
                        prices: {
                            currencyTitle: string;
                            fullName: string;
                            currencyFriendlyTitle: string;
                            currencyLogoLink: string;
                            bestChangeName: string;
                            precisionDecimals: number;
                            price: string | null;
                            change24h: string | null;
                            sparkline: string[];
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                symbol: string;
                quote?: string;
                period?: "24h" | "1w" | "1m" | "3m" | "6m" | "1y" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        quote: string | null;
                        /** @enum {string} */
                        period: "24h" | "1w" | "1m" | "3m" | "6m" | "1y" | "all";
                        points: {
                            at: number;
                            price: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "OK" | "TECHNICAL_DIFFICULTIES" | "UNHEALTHY";
                        checks: {
                            [key: string]: "ok" | "degraded" | "down";
                        };
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description How every part of the service is and was in 90 days; incidents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "ok" | "degraded" | "down" | "unknown";
                        isCutOff: boolean;
                        measuredAt: number | null;
                        parts: {
                            /** @enum {string} */
                            part: "site" | "rates" | "accounts" | "letters" | "chain";
                            network: string | null;
                            /** @enum {string} */
                            state: "ok" | "degraded" | "down" | "unknown";
                            isHalted: boolean;
                            lagSeconds: number | null;
                            history: {
                                since: number;
                                uptime: number;
                                days: {
                                    /** Format: date */
                                    day: string;
                                    degraded: number;
                                    down: number;
                                    unmeasured: number;
                                    measured: number;
                                }[];
                            } | null;
                        }[];
                        times: {
                            quoteMs: {
                                median: number;
                                p95: number;
                                count: number;
                            } | null;
                            orderSeconds: {
                                median: number;
                                p95: number;
                                count: number;
                            } | null;
                        };
                        incidents: {
                            id: string;
                            openedAt: number;
                            closedAt: number | null;
                            notes: {
                                at: number;
                                en: string;
                                ru: string;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Default Response */
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
                    /** Format: email */
                    email: string;
                    password: string;
                    browserFingerprint?: string;
                    referrerAffiliateId?: string;
                    /** @enum {string} */
                    locale?: "en" | "ru";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number;
                        email: string | null;
                        isEmailConfirmed: boolean;
                        /** @enum {string} */
                        permissions: "USER" | "ADMIN";
                        adminPermissionsScope: string[];
                        /** @enum {string} */
                        locale: "en" | "ru";
                        notifications: {
                            orders: boolean;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** Format: email */
                    email: string;
                    password: string;
                    browserFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number;
                        email: string | null;
                        isEmailConfirmed: boolean;
                        /** @enum {string} */
                        permissions: "USER" | "ADMIN";
                        adminPermissionsScope: string[];
                        /** @enum {string} */
                        locale: "en" | "ru";
                        notifications: {
                            orders: boolean;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    browserFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number;
                        email: string | null;
                        isEmailConfirmed: boolean;
                        /** @enum {string} */
                        permissions: "USER" | "ADMIN";
                        adminPermissionsScope: string[];
                        /** @enum {string} */
                        locale: "en" | "ru";
                        notifications: {
                            orders: boolean;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** @enum {string} */
                    locale?: "en" | "ru";
                    notifications?: {
                        orders: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number;
                        email: string | null;
                        isEmailConfirmed: boolean;
                        /** @enum {string} */
                        permissions: "USER" | "ADMIN";
                        adminPermissionsScope: string[];
                        /** @enum {string} */
                        locale: "en" | "ru";
                        notifications: {
                            orders: boolean;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: {
                            userId: number;
                            email: string | null;
                            isEmailConfirmed: boolean;
                            /** @enum {string} */
                            permissions: "USER" | "ADMIN";
                            adminPermissionsScope: string[];
                            /** @enum {string} */
                            locale: "en" | "ru";
                            notifications: {
                                orders: boolean;
                            };
                            createdAt: string;
                        };
                        secondStep: {
                            totp: {
                                createdAt: string;
                                lastUsedAt: string | null;
                            } | null;
                            passkeys: {
                                passkeyId: number;
                                name: string;
                                createdAt: string;
                                lastUsedAt: string | null;
                            }[];
                            recoveryCodesLeft: number;
                        };
                        keys: {
                            apiId: number;
                            name: string;
                            publicKey: string;
                            whiteListIp: string[];
                            isActive: boolean;
                            isBlocked: boolean;
                            createdAt: string;
                            lastUsedAt: string | null;
                        }[];
                        referral: {
                            ownId: string | null;
                            referrerId: string | null;
                            markup: string;
                            visits: {
                                date: string;
                                clicks: number;
                            }[];
                        };
                        verifications: {
                            /** @enum {string} */
                            status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                            rejectReason: string | null;
                            createdAt: string;
                            decidedAt: string | null;
                            photos: string[];
                        }[];
                        sessions: {
                            sessionId: string;
                            isCurrent: boolean;
                            userAgent: string;
                            ip: string;
                            createdAt: string;
                            lastSeenAt: string;
                            browserFingerprint: string | null;
                            expiresAt: string;
                            endedAt: string | null;
                            endReason: string | null;
                        }[];
                        orders: {
                            orderId: number;
                            createdAt: string;
                            /** @enum {string} */
                            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                            completed: boolean;
                            /** @enum {string} */
                            rateMode: "FIXED" | "FLOATING";
                            from: {
                                currencyTitle: string;
                                networkTitle: string;
                                slug: string;
                                amount: string;
                            };
                            to: {
                                currencyTitle: string;
                                networkTitle: string;
                                slug: string;
                                amount: string;
                            };
                            destinationAddress: string;
                            payoutTxId: string | null;
                            cashback: string | null;
                            userEmail: string | null;
                            depositAddress: string;
                            depositMemo: string | null;
                            destinationMemo: string | null;
                            refundAddress: string | null;
                            refundMemo: string | null;
                            tracking: {
                                [key: string]: string;
                            } | null;
                        }[];
                        depositPlaces: {
                            network: string;
                            address: string;
                            memo: string | null;
                        }[];
                        balances: {
                            currencyTitle: string;
                            networkTitle: string;
                            available: string;
                            held: string;
                        }[];
                        withdrawals: {
                            id: string;
                            amount: string;
                            fee: string;
                            currencyTitle: string;
                            networkTitle: string;
                            address: string;
                            memo: string | null;
                            /** @enum {string} */
                            status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                            waitsFor: ("EMAIL_CODE" | "TIME" | "APPROVAL") | null;
                            releaseAt: string | null;
                            txId: string | null;
                            txLink: string | null;
                            createdAt: string;
                        }[];
                        deposits: {
                            id: string;
                            currencyTitle: string;
                            networkTitle: string;
                            amount: string;
                            /** @enum {string} */
                            status: "SEEN" | "CONFIRMING" | "CREDITED" | "HELD" | "RETURNED" | "UNDONE";
                            confirmations: number;
                            minConfirmations: number;
                            txId: string;
                            txLink: string | null;
                            orderId: number | null;
                            createdAt: string;
                        }[];
                        cashbacks: {
                            id: string;
                            /** @enum {string} */
                            kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                            orderId: number | null;
                            amount: string;
                            currencyTitle: string;
                            /** @enum {string} */
                            status: "CREDITED" | "REVERSED";
                            createdAt: string;
                        }[];
                        accruals: {
                            id: string;
                            /** @enum {string} */
                            kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                            orderId: number | null;
                            amount: string;
                            currencyTitle: string;
                            /** @enum {string} */
                            status: "CREDITED" | "REVERSED";
                            createdAt: string;
                        }[];
                        letters: {
                            kind: string;
                            createdAt: string;
                            sentAt: string | null;
                        }[];
                        reviews: {
                            orderId: number;
                            rating: number;
                            text: string;
                            name: string;
                            /** @enum {string} */
                            status: "PENDING" | "SHOWN" | "HIDDEN";
                            createdAt: string;
                        }[];
                        cutLists: ("orders" | "withdrawals" | "deposits" | "cashbacks" | "accruals" | "sessions" | "letters" | "reviews")[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    giveUpBalance?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number;
                        email: string | null;
                        isEmailConfirmed: boolean;
                        /** @enum {string} */
                        permissions: "USER" | "ADMIN";
                        adminPermissionsScope: string[];
                        /** @enum {string} */
                        locale: "en" | "ru";
                        notifications: {
                            orders: boolean;
                        };
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    locale?: "en" | "ru";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** Format: email */
                    email: string;
                    password: string;
                    resetCode: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessionId: string;
                        isCurrent: boolean;
                        userAgent: string;
                        ip: string;
                        createdAt: string;
                        lastSeenAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    /** Format: uuid */
                    sessionId: string;
                } | {
                    /** @enum {boolean} */
                    allOthers: true;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiId: number;
                        name: string;
                        publicKey: string;
                        whiteListIp: string[];
                        isActive: boolean;
                        isBlocked: boolean;
                        createdAt: string;
                        lastUsedAt: string | null;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string & (unknown & unknown);
                    /** @default [] */
                    whiteListIp?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiId: number;
                        name: string;
                        publicKey: string;
                        whiteListIp: string[];
                        isActive: boolean;
                        isBlocked: boolean;
                        createdAt: string;
                        lastUsedAt: string | null;
                        secretKey: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    apiId: number;
                    name?: string & (unknown & unknown);
                    whiteListIp?: string[];
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiId: number;
                        name: string;
                        publicKey: string;
                        whiteListIp: string[];
                        isActive: boolean;
                        isBlocked: boolean;
                        createdAt: string;
                        lastUsedAt: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    apiId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        networkTitle: string;
                        available: string;
                        held: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        networkTitle: string;
                        minAmount: string;
                        minConfirmations: number;
                        requiresMemo: boolean;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    currencyTitle: string;
                    networkTitle: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        networkTitle: string;
                        minAmount: string;
                        minConfirmations: number;
                        requiresMemo: boolean;
                        address: string;
                        memo: string | null;
                        addressLink: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        currencyTitle: string;
                        networkTitle: string;
                        amount: string;
                        /** @enum {string} */
                        status: "SEEN" | "CONFIRMING" | "CREDITED" | "HELD" | "RETURNED" | "UNDONE";
                        confirmations: number;
                        minConfirmations: number;
                        txId: string;
                        txLink: string | null;
                        orderId: number | null;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        amount: string;
                        fee: string;
                        currencyTitle: string;
                        networkTitle: string;
                        address: string;
                        memo: string | null;
                        /** @enum {string} */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        waitsFor: ("EMAIL_CODE" | "TIME" | "APPROVAL") | null;
                        releaseAt: string | null;
                        txId: string | null;
                        txLink: string | null;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "idempotency-key"?: string;
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currencyTitle: string;
                    networkTitle: string;
                    address: string;
                    memo?: string | null;
                    amount: string;
                    claimedFee?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        amount: string;
                        fee: string;
                        currencyTitle: string;
                        networkTitle: string;
                        address: string;
                        memo: string | null;
                        /** @enum {string} */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        waitsFor: ("EMAIL_CODE" | "TIME" | "APPROVAL") | null;
                        releaseAt: string | null;
                        txId: string | null;
                        txLink: string | null;
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    id: string;
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    id: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    id: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        result: true;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                currencyTitle: string;
                networkTitle: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        networkTitle: string;
                        fee: string;
                        minAmount: string;
                        available: string;
                        requiresMemo: boolean;
                        precisionDecimals: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencyTitle: string;
                        networkTitle: string;
                        available: string;
                        held: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                        orderId: number | null;
                        amount: string;
                        currencyTitle: string;
                        /** @enum {string} */
                        status: "CREDITED" | "REVERSED";
                        createdAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "CASHBACK" | "ACCRUAL" | "MARKUP";
                        orderId: number | null;
                        amount: string;
                        currencyTitle: string;
                        /** @enum {string} */
                        status: "CREDITED" | "REVERSED";
                        createdAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        referrerId: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        referrerId: string;
                        accrualShare: string;
                        cashbackShare: string;
                        markup: string;
                        maxMarkup: string;
                        totals: {
                            clicks: number;
                            registrations: number;
                            orders: number;
                            completedOrders: number;
                            earned: string;
                        };
                        days: {
                            date: string;
                            clicks: number;
                            orders: number;
                            earned: string;
                        }[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    markup: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        markup: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    referrerId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counted: boolean;
                        isKnown: boolean;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                limit?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        amount: string;
                        fee: string;
                        currencyTitle: string;
                        networkTitle: string;
                        address: string;
                        memo: string | null;
                        /** @enum {string} */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        waitsFor: ("EMAIL_CODE" | "TIME" | "APPROVAL") | null;
                        releaseAt: string | null;
                        txId: string | null;
                        txLink: string | null;
                        createdAt: string;
                    }[];
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "idempotency-key"?: string;
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currencyTitle: string;
                    networkTitle: string;
                    address: string;
                    memo?: string | null;
                    amount: string;
                    claimedFee?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        amount: string;
                        fee: string;
                        currencyTitle: string;
                        networkTitle: string;
                        address: string;
                        memo: string | null;
                        /** @enum {string} */
                        status: "PENDING" | "SENDING" | "COMPLETED" | "CANCELLED";
                        waitsFor: ("EMAIL_CODE" | "TIME" | "APPROVAL") | null;
                        releaseAt: string | null;
                        txId: string | null;
                        txLink: string | null;
                        createdAt: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                filter?: "all" | "open" | "attention" | "finished" | "refunded" | "expired";
                search?: string;
                since?: string;
                until?: string;
                limit?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            orderId: number;
                            createdAt: string;
                            /** @enum {string} */
                            state: "WAITING" | "CONFIRMING" | "EXCHANGING" | "SENDING" | "FINISHED" | "EXPIRED" | "ACTION_REQUIRED" | "SUSPENSE" | "REFUNDING" | "REFUNDED" | "AT_RISK";
                            completed: boolean;
                            /** @enum {string} */
                            rateMode: "FIXED" | "FLOATING";
                            from: {
                                currencyTitle: string;
                                networkTitle: string;
                                slug: string;
                                amount: string;
                            };
                            to: {
                                currencyTitle: string;
                                networkTitle: string;
                                slug: string;
                                amount: string;
                            };
                            destinationAddress: string;
                            payoutTxId: string | null;
                            cashback: string | null;
                        }[];
                        next: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                filter?: "all" | "open" | "attention" | "finished" | "refunded" | "expired";
                search?: string;
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
    secondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totp: {
                            createdAt: string;
                            lastUsedAt: string | null;
                        } | null;
                        passkeys: {
                            passkeyId: number;
                            name: string;
                            createdAt: string;
                            lastUsedAt: string | null;
                        }[];
                        recoveryCodesLeft: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    act: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
    proveSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    act: string;
                    code: string;
                } | {
                    act: string;
                    recoveryCode: string;
                } | {
                    act: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        grant: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    name: string & (unknown & unknown);
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    totp: true;
                } | {
                    passkeyId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totp: {
                            createdAt: string;
                            lastUsedAt: string | null;
                        } | null;
                        passkeys: {
                            passkeyId: number;
                            name: string;
                            createdAt: string;
                            lastUsedAt: string | null;
                        }[];
                        recoveryCodesLeft: number;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                "x-second-step"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                        rejectReason: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
                    firstName: string & (unknown & unknown);
                    lastName: string & (unknown & unknown);
                    issueCountry: string;
                    /** Format: date */
                    birthDate: string;
                    /**
                     * Format: date
                     * @default 2099-01-01
                     */
                    expireDate?: string;
                    /**
                     * @default idcard
                     * @enum {string}
                     */
                    identityType?: "passport" | "idcard" | "drivinglicense";
                    identityNumber: string & (unknown & unknown);
                    /** Format: binary */
                    facePhoto: string;
                    /** Format: binary */
                    frontPhoto: string;
                    /** Format: binary */
                    backendPhoto: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "NOT_STARTED" | "CREATED" | "PROCESS" | "PASS" | "REJECT";
                        rejectReason: string | null;
                    };
                };
            };
            /** @description Default Response */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Default Response */
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
