// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EcdsaSignature} from "./EcdsaSignature.sol";

/// @dev The functions that a recovery module calls on the account, a Safe.
interface ISafe {
    function isModuleEnabled(address module) external view returns (bool);

    function isOwner(address owner) external view returns (bool);

    function getOwners() external view returns (address[] memory);

    function addOwnerWithThreshold(address owner, uint256 threshold) external;

    function removeOwner(address prevOwner, address owner, uint256 threshold) external;

    function swapOwner(address prevOwner, address oldOwner, address newOwner) external;

    function changeThreshold(uint256 threshold) external;

    function execTransactionFromModule(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success);
}

/// @dev EIP-1271.
interface IContractSigner {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// @title What versions 0.1.0 and 0.2.0 of the Social Recovery Module share, for local chains
/// @notice Keeps guardians, nonces and approvals, hashes recoveries (EIP-712), and replaces an
/// account's owners. Interface, texts and order of checks are those of the audited modules on public
/// chains, which no package contains.
abstract contract RecoveryModuleBase {
    string public constant NAME = "Social Recovery Module";

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant EXECUTE_RECOVERY_TYPEHASH =
        keccak256("ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)");

    /// @dev Start and end of the guardian list, as of the Safe's own owner list.
    address internal constant SENTINEL = address(1);

    /// @dev `next` is a ring through SENTINEL; an address is a guardian when it has a successor.
    struct GuardianList {
        mapping(address => address) next;
        uint256 count;
        uint256 threshold;
    }

    bytes32 private immutable versionHash;
    /// @dev The grace period, in seconds.
    uint256 internal immutable recoveryPeriod;

    mapping(address wallet => GuardianList) internal guardianLists;
    mapping(address wallet => uint256) internal nonces;
    mapping(bytes32 recoveryHash => mapping(address guardian => bool)) internal approvals;

    event GuardianAdded(address indexed wallet, address indexed guardian);
    event GuardianRevoked(address indexed wallet, address indexed guardian);
    event ChangedThreshold(address indexed wallet, uint256 threshold);
    event NonceInvalidated(address indexed wallet, uint256 nonce);

    constructor(string memory version, uint256 _recoveryPeriod) {
        versionHash = keccak256(bytes(version));
        recoveryPeriod = _recoveryPeriod;
    }

    // --- Guardians of the account that calls ----------------------------------------------------

    function _requireEnabled() internal view {
        require(
            ISafe(msg.sender).isModuleEnabled(address(this)),
            "GS: method only callable when module is enabled"
        );
    }

    function _addGuardian(address guardian, uint256 newThreshold) internal {
        require(newThreshold > 0, "GS: threshold cannot be 0");
        require(_isAddable(guardian) && guardian != msg.sender, "GS: invalid guardian");
        require(!ISafe(msg.sender).isOwner(guardian), "GS: guardian cannot be an owner");
        require(!isGuardian(msg.sender, guardian), "GS: duplicate guardian");

        GuardianList storage list = guardianLists[msg.sender];
        list.next[guardian] = _first(list);
        list.next[SENTINEL] = guardian;
        list.count++;
        emit GuardianAdded(msg.sender, guardian);

        if (list.threshold != newThreshold) _changeThreshold(newThreshold);
    }

    function _revokeGuardian(address previous, address guardian, uint256 newThreshold) internal {
        GuardianList storage list = guardianLists[msg.sender];
        require(_isAddable(guardian), "GS: invalid guardian");
        require(list.next[previous] == guardian, "GS: invalid previous guardian");
        require(newThreshold < list.count, "GS: invalid threshold");

        list.next[previous] = list.next[guardian];
        delete list.next[guardian];
        list.count--;
        emit GuardianRevoked(msg.sender, guardian);

        if (list.threshold != newThreshold) _changeThreshold(newThreshold);
    }

    /// @dev With guardians 1..count; without any it can only be 0.
    function _changeThreshold(uint256 newThreshold) internal {
        GuardianList storage list = guardianLists[msg.sender];
        require(newThreshold <= list.count, "GS: threshold must be lower or equal to guardians count");
        require(newThreshold > 0 || list.count == 0, "GS: threshold cannot be 0");
        list.threshold = newThreshold;
        emit ChangedThreshold(msg.sender, newThreshold);
    }

    function _isAddable(address guardian) private pure returns (bool) {
        return guardian != address(0) && guardian != SENTINEL;
    }

    function _first(GuardianList storage list) private view returns (address) {
        address first = list.next[SENTINEL];
        return first == address(0) ? SENTINEL : first;
    }

    // --- Reading --------------------------------------------------------------------------------

    function nonce(address _wallet) external view returns (uint256 _nonce) {
        return nonces[_wallet];
    }

    function threshold(address _wallet) external view returns (uint256) {
        return guardianLists[_wallet].threshold;
    }

    function guardiansCount(address _wallet) external view returns (uint256) {
        return guardianLists[_wallet].count;
    }

    function isGuardian(address _wallet, address _guardian) public view returns (bool) {
        return _guardian != SENTINEL && guardianLists[_wallet].next[_guardian] != address(0);
    }

    /// @notice Newest guardian first; `revokeGuardianWithThreshold` needs the previous one.
    function getGuardians(address _wallet) public view returns (address[] memory) {
        GuardianList storage list = guardianLists[_wallet];
        address[] memory guardians = new address[](list.count);
        address guardian = _first(list);
        for (uint256 i = 0; i < guardians.length; i++) {
            guardians[i] = guardian;
            guardian = list.next[guardian];
        }
        return guardians;
    }

    /// @notice How many current guardians approve these owners at the current nonce.
    function getRecoveryApprovals(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold
    ) public view returns (uint256 approvalCount) {
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet]);
        address[] memory guardians = getGuardians(_wallet);
        for (uint256 i = 0; i < guardians.length; i++) {
            if (approvals[recoveryHash][guardians[i]]) approvalCount++;
        }
    }

    /// @dev The approvals of a recovery that has enough of them to start.
    function _requireApprovals(
        address wallet,
        address[] calldata newOwners,
        uint256 newThreshold
    ) internal view returns (uint256 approvalCount) {
        uint256 guardianThreshold = guardianLists[wallet].threshold;
        require(guardianThreshold > 0, "SM: empty guardians");
        approvalCount = getRecoveryApprovals(wallet, newOwners, newThreshold);
        require(approvalCount >= guardianThreshold, "SM: confirmed signatures less than threshold");
    }

    // --- What guardians sign --------------------------------------------------------------------

    function getRecoveryHash(
        address _wallet,
        address[] memory _newOwners,
        uint256 _newThreshold,
        uint256 _nonce
    ) public view returns (bytes32) {
        return keccak256(_encodeRecovery(_wallet, _newOwners, _newThreshold, _nonce));
    }

    /// @dev What EIP-712 hashes: prefix, domain separator and struct hash.
    function _encodeRecovery(
        address wallet,
        address[] memory newOwners,
        uint256 newThreshold,
        uint256 recoveryNonce
    ) internal view returns (bytes memory) {
        bytes32 structHash = keccak256(
            abi.encode(
                EXECUTE_RECOVERY_TYPEHASH,
                wallet,
                // Array elements are packed as 32-byte words, which is how EIP-712 hashes them.
                keccak256(abi.encodePacked(newOwners)),
                newThreshold,
                recoveryNonce
            )
        );
        return abi.encodePacked(hex"1901", domainSeparator(), structHash);
    }

    function domainSeparator() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(NAME)), versionHash, getChainId(), address(this))
            );
    }

    function getChainId() public view returns (uint256) {
        return block.chainid;
    }

    /// @notice Reverts unless `_signer` is a guardian who signed `_signHash`.
    function validateGuardianSignature(
        address _wallet,
        bytes32 _signHash,
        address _signer,
        bytes calldata _signature
    ) public view {
        require(isGuardian(_wallet, _signer), "SM: Signer not a guardian");
        require(_isSignedBy(_signer, _signHash, _signature), "SM: Invalid guardian signature");
    }

    /// @dev ECDSA is tried first: an EOA with an EIP-7702 delegation has code and still its key.
    /// Without code, the EIP-1271 call succeeds with an empty result.
    function _isSignedBy(address signer, bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (EcdsaSignature.recover(hash, signature) == signer) return true;
        (bool success, bytes memory answer) = signer.staticcall(
            abi.encodeCall(IContractSigner.isValidSignature, (hash, signature))
        );
        return
            success &&
            answer.length >= 32 &&
            abi.decode(answer, (bytes32)) == bytes32(IContractSigner.isValidSignature.selector);
    }

    // --- The account's owners -------------------------------------------------------------------

    /// @dev Removes all owners but the first, swaps that one, and adds the others, each at threshold
    /// 1. The Safe then lists the new owners in reverse.
    function _replaceOwners(ISafe safe, address[] memory newOwners, uint256 newThreshold) internal {
        address[] memory oldOwners = safe.getOwners();
        for (uint256 i = oldOwners.length - 1; i > 0; i--) {
            bytes memory removal = abi.encodeCall(ISafe.removeOwner, (oldOwners[i - 1], oldOwners[i], 1));
            require(_callsItself(safe, removal), "SM: owner removal failed");
        }
        if (oldOwners[0] != newOwners[0]) {
            bytes memory swap = abi.encodeCall(ISafe.swapOwner, (SENTINEL, oldOwners[0], newOwners[0]));
            require(_callsItself(safe, swap), "SM: owner replacement failed");
        }
        for (uint256 i = 1; i < newOwners.length; i++) {
            bytes memory addition = abi.encodeCall(ISafe.addOwnerWithThreshold, (newOwners[i], 1));
            require(_callsItself(safe, addition), "SM: owner addition failed");
        }
        if (newThreshold > 1) {
            bytes memory change = abi.encodeCall(ISafe.changeThreshold, (newThreshold));
            require(_callsItself(safe, change), "SM: change threshold failed");
        }
    }

    function _callsItself(ISafe safe, bytes memory data) private returns (bool) {
        return safe.execTransactionFromModule(address(safe), 0, data, 0);
    }
}
