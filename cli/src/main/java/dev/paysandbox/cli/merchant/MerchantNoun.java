package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.noun.Noun;

/** {@code merchant}, and its verbs. */
public final class MerchantNoun {
    private MerchantNoun() {}

    /** The merchants. */
    public static Noun merchant() {
        return new Noun("merchant", "Merchants: creates them, shows them, changes them, and moves their money.")
                .verb("list", ListMerchants::new)
                .verb("create", CreateMerchant::new)
                .verb("show", ShowMerchant::new)
                .verb("set", SetMerchant::new)
                .verb("kyc", Kyc::new)
                .verb("rotate-keys", RotateKeys::new)
                .verb("balance", Balance::new)
                .verb("block", Block::new)
                .verb("unblock", () -> new Release(Release.Hold.BLOCK))
                .verb("withdraw", Withdraw::new)
                .verb("cancel-withdrawal", () -> new Release(Release.Hold.WITHDRAWAL));
    }
}
