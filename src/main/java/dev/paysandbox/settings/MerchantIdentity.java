package dev.paysandbox.settings;

import java.util.Objects;

/** The formats of a merchant's keys and names. The control API uses the same rows as the settings file. */
public final class MerchantIdentity {
    public static final MerchantIdentity PUBLIC_KEY = new MerchantIdentity(SettingTable.PUBLIC_KEY);
    public static final MerchantIdentity SECRET_KEY = new MerchantIdentity(SettingTable.SECRET_KEY);
    public static final MerchantIdentity NAME = new MerchantIdentity(SettingTable.NAME);
    public static final MerchantIdentity CITY = new MerchantIdentity(SettingTable.CITY);
    public static final MerchantIdentity DOCUMENT = new MerchantIdentity(SettingTable.DOCUMENT);

    private final Setting<?> setting;

    private MerchantIdentity(Setting<?> setting) {
        this.setting = setting;
    }

    /** As the settings file and the control API write it. */
    public String word() {
        return setting.name();
    }

    public boolean accepts(String text) {
        return setting.form().reading().apply(text).isPresent();
    }

    /** The allowed values, as the end of a sentence. */
    public String allowed() {
        return setting.form().allowed();
    }

    /** The default; the keys have none. */
    public String otherwise() {
        return (String) Objects.requireNonNull(setting.otherwise(), setting.name());
    }
}
